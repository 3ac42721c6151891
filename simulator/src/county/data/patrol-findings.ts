import type { Situation } from '../dictionaries.ts'
import type { Group } from '../enterprises.ts'
import type { Kind, Months, Table } from './table.ts'

/** Something amiss as it is told of after a walk, and where, when and on what it is met. */
export interface FindingRow {
  readonly trouble: Exclude<Situation, '正常'>
  readonly on?: readonly Kind[]
  readonly irrigation?: ReadonlyArray<Group['irrigation']>
  readonly crops?: readonly string[]
  readonly months?: Months
  /** `{2-6}` is a whole number between; `{地块}`, `{作物}` and `{病虫}` stand for what it is about. */
  readonly text: string
}

const sheds: readonly Kind[] = ['大棚', '温室']
const open: readonly Kind[] = ['大田', '果园', '药材园']
/** What stands on stalks that wind can lay. */
const tall = ['小麦', '玉米', '谷子', '大豆', '油菜', '向日葵']

export const patrolFindings: Table<FindingRow> = {
  source: '经验值：按地类、作物和月份的常见问题',
  rows: [
    { trouble: '缺水', on: open, months: [3, 10], text: '{地块}表土干裂，墒情偏干' },
    { trouble: '缺水', on: sheds, text: '{地块}垄面发干，该浇水了' },
    { trouble: '缺水', irrigation: ['滴灌'], text: '滴灌带堵塞 {2-6} 处，下游缺水' },
    { trouble: '缺水', irrigation: ['喷灌', '微喷'], months: [3, 11], text: '喷头堵塞 {2-6} 个，有漏喷' },
    { trouble: '缺水', irrigation: ['沟灌', '喷灌'], months: [3, 11], text: '机井出水小，轮灌跟不上' },
    { trouble: '倒伏', crops: tall, months: [5, 9], text: '大风后{作物}倒伏约 {3-15}%' },
    { trouble: '倒伏', crops: tall, months: [5, 9], text: '{地块}低洼处成片倒伏' },
    { trouble: '杂草多', on: open, months: [4, 10], text: '行间杂草高 {10-40} 厘米' },
    { trouble: '杂草多', on: open, months: [4, 10], text: '{地块}地头杂草密，影响通风' },
    { trouble: '杂草多', on: sheds, months: [3, 11], text: '棚边和过道有杂草，容易藏虫' },
    { trouble: '病虫害', text: '{病虫}零星发生，病株率 {1-8}%' },
    { trouble: '病虫害', text: '{病虫}点片发生，已插旗标记' },
    { trouble: '病虫害', text: '{地块}发现{病虫}，建议挑治' },
    { trouble: '设施损坏', on: ['果园', '药材园'], text: '围栏破损 {2-8} 米' },
    { trouble: '设施损坏', irrigation: ['滴灌', '微喷', '喷灌'], text: '阀门漏水，已临时关闭' },
    { trouble: '设施损坏', on: sheds, text: '压膜线松动 {2-6} 处，大风前要加固' },
    { trouble: '设施损坏', on: ['大田'], text: '机井房门锁损坏' },
  ],
}
