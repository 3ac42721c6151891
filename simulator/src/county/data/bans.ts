import type { banKinds } from '@farm/contract/bans'
import type { Table } from './table.ts'

export interface BanRow {
  readonly source: string
  readonly kind: (typeof banKinds)[number]
  readonly from: string
  /** Separated by 、. */
  readonly names: string
  /** Categories of crops on which alone it is forbidden. */
  readonly on?: readonly string[]
  /** Crops on which alone it is forbidden. */
  readonly crops?: readonly string[]
  /** What the announcement leaves open. */
  readonly except?: string
}

/** 农药管理条例 names them together: 蔬菜、瓜果、茶叶、菌类、中草药材. */
const eaten = ['蔬菜', '果品', '茶叶', '中药材']
const grown = ['粮食', '油料', '水稻', ...eaten]

export const bans: Table<BanRow> = {
  source:
    '农业农村部发布的《禁限用农药名录》：截至 2026 年 6 月 1 日全部禁止使用的，以及在部分作物上禁止使用的；不含只限制销售、使用资格的品种',
  rows: [
    {
      source: '农业部公告第 199 号（2002）',
      kind: '禁用',
      from: '2002-06-05',
      names:
        '六六六、滴滴涕、毒杀芬、二溴氯丙烷、杀虫脒、二溴乙烷、除草醚、艾氏剂、狄氏剂、汞制剂、砷类农药、铅类农药、敌枯双、氟乙酰胺、甘氟、毒鼠强、氟乙酸钠、毒鼠硅',
    },
    {
      source: '农业部公告第 194 号（2002）、第 199 号（2002）',
      kind: '限用',
      from: '2002-06-05',
      names: '内吸磷、硫环磷、氯唑磷',
      on: eaten,
    },
    { source: '农业部公告第 199 号（2002）', kind: '限用', from: '2002-06-05', names: '氰戊菊酯', on: ['茶叶'] },
    { source: '农业部公告第 274 号（2003）', kind: '限用', from: '2003-04-30', names: '丁酰肼', crops: ['花生'] },
    {
      source: '国家发展改革委、农业部等公告 2008 年第 1 号',
      kind: '禁用',
      from: '2008-01-09',
      names: '甲胺磷、甲基对硫磷、对硫磷、久效磷、磷胺',
    },
    {
      source: '农业部、工业和信息化部、环境保护部公告第 1157 号（2009）',
      kind: '限用',
      from: '2009-10-01',
      names: '氟虫腈',
      on: grown,
      except: '玉米等部分旱田种子包衣剂除外',
    },
    {
      source: '农业部公告第 1586 号（2011）',
      kind: '禁用',
      from: '2013-10-31',
      names: '苯线磷、地虫硫磷、甲基硫环磷、磷化钙、磷化镁、磷化锌、硫线磷、蝇毒磷、治螟磷、特丁硫磷',
    },
    { source: '农业部公告第 2032 号（2013）', kind: '禁用', from: '2015-12-31', names: '氯磺隆、福美胂、福美甲胂' },
    { source: '农业部公告第 2032 号（2013）', kind: '禁用', from: '2017-07-01', names: '胺苯磺隆、甲磺隆' },
    { source: '农业部公告第 2032 号（2013）', kind: '限用', from: '2016-12-31', names: '毒死蜱、三唑磷', on: ['蔬菜'] },
    { source: '农业部公告第 2289 号（2015）', kind: '禁用', from: '2015-10-01', names: '杀扑磷' },
    { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2018-10-01', names: '三氯杀螨醇' },
    { source: '农业部公告第 2445 号（2016）', kind: '限用', from: '2018-10-01', names: '氟苯虫酰胺', on: ['水稻'] },
    { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2020-09-26', names: '百草枯' },
    { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2023-01-29', names: '2,4-滴丁酯' },
    { source: '农业部公告第 2552 号（2017）', kind: '禁用', from: '2019-01-01', names: '溴甲烷' },
    {
      source: '农业部公告第 2552 号（2017）',
      kind: '限用',
      from: '2019-08-01',
      names: '乙酰甲胺磷、丁硫克百威、乐果',
      on: eaten,
    },
    { source: '生态环境部等公告 2019 年第 10 号', kind: '禁用', from: '2019-03-26', names: '林丹、硫丹' },
    { source: '农业农村部公告第 148 号（2019）', kind: '禁用', from: '2020-01-01', names: '氟虫胺' },
    {
      source: '农业农村部公告第 536 号（2022）',
      kind: '禁用',
      from: '2024-09-01',
      names: '甲拌磷、甲基异柳磷、水胺硫磷、灭线磷',
    },
    {
      source: '农业农村部公告第 736 号（2023）',
      kind: '禁用',
      from: '2026-06-01',
      names: '氧乐果、克百威、灭多威、涕灭威',
    },
  ],
}

/** In whose names those of forbidden ones stand. */
export const unlike: Readonly<Record<string, string>> = {
  甲胺磷: '乙酰甲胺磷',
  克百威: '丁硫克百威',
  乐果: '氧乐果',
  硫环磷: '甲基硫环磷',
}
