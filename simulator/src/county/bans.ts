import { type banKinds, banForm } from '@farm/contract/bans'
import { idOf } from '../ids.ts'
import { categoryId } from './crops.ts'
import { type Draft, draft } from './draft.ts'

interface Announced {
  readonly source: string
  readonly kind: (typeof banKinds)[number]
  readonly from: string
  /** Separated by 、. */
  readonly names: string
  /** Categories of crops on which alone it is forbidden. */
  readonly on?: readonly string[]
}

/** 农药管理条例 names them together: 蔬菜、瓜果、茶叶、菌类、中草药材; tea and fungi nobody grows here. */
const eaten = ['蔬菜', '果品', '中药材']

/** By announcement of the ministry. They are to begin with: whoever keeps the list looks them up. */
const announced: readonly Announced[] = [
  {
    source: '农业部公告第 199 号（2002）',
    kind: '禁用',
    from: '2002-06-05',
    names:
      '六六六、滴滴涕、毒杀芬、二溴氯丙烷、杀虫脒、二溴乙烷、除草醚、艾氏剂、狄氏剂、敌枯双、氟乙酰胺、甘氟、毒鼠强、氟乙酸钠、毒鼠硅',
  },
  {
    source: '国家发展改革委、农业部等公告 2008 年第 1 号',
    kind: '禁用',
    from: '2008-01-09',
    names: '甲胺磷、对硫磷、久效磷、磷胺',
  },
  {
    source: '农业部公告第 1586 号（2011）',
    kind: '禁用',
    from: '2013-10-31',
    names: '苯线磷、地虫硫磷、甲基硫环磷、磷化钙、磷化镁、磷化锌、硫线磷、蝇毒磷、治螟磷、特丁硫磷',
  },
  {
    source: '农业部公告第 2032 号（2013）',
    kind: '禁用',
    from: '2015-12-31',
    names: '氯磺隆、福美胂、福美甲胂',
  },
  { source: '农业部公告第 2032 号（2013）', kind: '禁用', from: '2017-07-01', names: '胺苯磺隆、甲磺隆' },
  { source: '农业部公告第 2032 号（2013）', kind: '限用', from: '2016-12-31', names: '毒死蜱、三唑磷', on: ['蔬菜'] },
  { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2018-10-01', names: '三氯杀螨醇' },
  { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2020-09-26', names: '百草枯' },
  { source: '农业部公告第 2445 号（2016）', kind: '禁用', from: '2023-01-29', names: '2,4-滴丁酯' },
  { source: '农业部公告第 2289 号（2015）', kind: '禁用', from: '2015-10-01', names: '杀扑磷' },
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
]

/** In whose names those of forbidden ones stand. */
const unlike: Readonly<Record<string, string>> = { 甲胺磷: '乙酰甲胺磷', 克百威: '丁硫克百威', 乐果: '氧乐果' }

const NOTE = '演示数据，按公告整理；日期和范围以农业农村部最新公告为准，请核对后使用。'

/** 禁限用名录 of the county, which its enterprises read. */
export const banDrafts: readonly Draft[] = announced.flatMap(({ source, kind, from, names, on }) =>
  names.split('、').map((name) =>
    draft(
      banForm,
      idOf(`ban/${name}`),
      {
        Name: name,
        Kind: kind,
        From: from,
        Source: source,
        Note: NOTE,
        ...(unlike[name] && { Unlike: unlike[name] }),
        ...(on && { Categories: on.map(categoryId) }),
      },
      { by: 'admin', isCountys: true },
    ),
  ),
)
