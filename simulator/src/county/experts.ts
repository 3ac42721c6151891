import type { DataOf } from '@farm/contract/forms'
import { expertForm } from '@farm/contract/diagnosis'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'
import { phone } from './enterprises.ts'
import { expertAccounts } from './people.ts'

interface Expert {
  readonly name: string
  readonly company: string
  readonly rank: string
  readonly fields: NonNullable<DataOf<typeof expertForm.fields>['Fields']>
  readonly skills: string
}

const experts: readonly Expert[] = [
  {
    name: '周立',
    company: '清禾县农业技术推广中心',
    rank: '推广研究员',
    fields: ['病害', '设施环境'],
    skills: '番茄、黄瓜、辣椒等设施蔬菜',
  },
  {
    name: '孙桂芳',
    company: '清禾县果树站',
    rank: '高级农艺师',
    fields: ['果树修剪', '病害'],
    skills: '苹果、梨、桃、葡萄',
  },
  {
    name: '梁志刚',
    company: '清禾县植保站',
    rank: '高级农艺师',
    fields: ['病害', '虫害', '草害'],
    skills: '小麦、玉米、油菜病虫害',
  },
  { name: '宋玉珍', company: '演示农业大学', rank: '教授', fields: ['栽培管理', '病害'], skills: '黄芪、丹参、柴胡' },
  { name: '高文辉', company: '清禾县土肥站', rank: '农艺师', fields: ['土壤肥料'], skills: '测土配方施肥' },
  {
    name: '许晓梅',
    company: '演示农业大学',
    rank: '副教授',
    fields: ['栽培管理', '农药药害'],
    skills: '草莓、甘蓝、大白菜',
  },
]

const accounts = new Map(expertAccounts.map(({ realName, id }) => [realName, id]))

/** Experts who answer in the system, each by the id of their card and the name of their account. */
export const answering = expertAccounts.map(({ realName, name }) => ({ id: idOf(`expert/${realName}`), account: name }))

export const expertDrafts: readonly Draft[] = experts.map(({ name, company, rank, fields, skills }, index) =>
  draft(
    expertForm,
    idOf(`expert/${name}`),
    {
      RealName: name,
      Company: company,
      Rank: rank,
      Fields: fields,
      Skills: skills,
      Phone: phone(9101 + index),
      ...(accounts.has(name) && { User: accounts.get(name) }),
    },
    { by: 'county' },
  ),
)
