import type { expertForm } from '@farm/contract/diagnosis'
import type { DataOf } from '@farm/contract/forms'
import type { Table } from './table.ts'

export interface ExpertRow {
  readonly name: string
  readonly company: string
  readonly rank: string
  readonly fields: NonNullable<DataOf<typeof expertForm>['Fields']>
  readonly skills: string
  /** What they are asked about. */
  readonly crops: readonly string[]
}

export const experts: Table<ExpertRow> = {
  source: '虚构人物；专业按县级农技、果树、植保、土肥站的分工',
  rows: [
    {
      name: '周立',
      company: '清禾县农业技术推广中心',
      rank: '推广研究员',
      fields: ['病害', '虫害', '设施环境'],
      skills: '番茄、黄瓜、辣椒等设施蔬菜',
      crops: ['番茄', '黄瓜', '辣椒', '茄子', '豇豆'],
    },
    {
      name: '孙桂芳',
      company: '清禾县果树站',
      rank: '高级农艺师',
      fields: ['果树修剪', '病害', '虫害'],
      skills: '苹果、梨、桃、葡萄、核桃',
      crops: ['苹果', '梨', '桃', '葡萄', '核桃'],
    },
    {
      name: '梁志刚',
      company: '清禾县植保站',
      rank: '高级农艺师',
      fields: ['病害', '虫害', '草害'],
      skills: '小麦、玉米、油菜等粮油作物病虫害',
      crops: ['小麦', '玉米', '谷子', '红薯', '大豆', '花生', '油菜', '向日葵'],
    },
    {
      name: '宋玉珍',
      company: '演示农业大学',
      rank: '教授',
      fields: ['栽培管理', '病害'],
      skills: '黄芪、丹参、柴胡、连翘',
      crops: ['黄芪', '丹参', '柴胡', '连翘'],
    },
    {
      name: '高文辉',
      company: '清禾县土肥站',
      rank: '农艺师',
      fields: ['土壤肥料'],
      skills: '测土配方施肥',
      crops: [],
    },
    {
      name: '许晓梅',
      company: '演示农业大学',
      rank: '副教授',
      fields: ['栽培管理', '农药药害'],
      skills: '草莓、甘蓝、大白菜、菠菜',
      crops: ['草莓', '甘蓝', '大白菜', '菠菜'],
    },
  ],
}
