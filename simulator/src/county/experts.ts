import { expertForm } from '@farm/contract/diagnosis'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'
import { phone } from './enterprises.ts'
import { expertAccount } from './people.ts'

interface Expert {
  readonly name: string
  readonly company: string
  readonly rank: string
  readonly skills: string
  readonly user?: string
}

const experts: readonly Expert[] = [
  {
    name: expertAccount.realName,
    company: '清禾县农业技术推广中心',
    rank: '推广研究员',
    skills: '番茄、黄瓜、辣椒等设施蔬菜',
    user: expertAccount.id,
  },
  { name: '孙桂芳', company: '清禾县果树站', rank: '高级农艺师', skills: '苹果、梨、桃、葡萄' },
  { name: '梁志刚', company: '清禾县植保站', rank: '高级农艺师', skills: '小麦、玉米、油菜病虫害' },
  { name: '宋玉珍', company: '演示农业大学', rank: '教授', skills: '黄芪、丹参、柴胡' },
  { name: '高文辉', company: '清禾县土肥站', rank: '农艺师', skills: '测土配方施肥' },
  { name: '许晓梅', company: '演示农业大学', rank: '副教授', skills: '草莓、甘蓝、大白菜' },
]

export const expertDrafts: readonly Draft[] = experts.map(({ name, company, rank, skills, user }, index) =>
  draft(
    expertForm,
    idOf(`expert/${name}`),
    {
      RealName: name,
      Company: company,
      Rank: rank,
      Skills: skills,
      Phone: phone(9101 + index),
      ...(user && { User: user }),
    },
    { by: 'county' },
  ),
)
