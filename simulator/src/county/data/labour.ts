import type { Operation } from '../operations.ts'
import type { Kind, Range, Table } from './table.ts'

/** How a kind of work is done on a kind of land: by hand, or by the machine that is named. */
export interface LabourRow {
  readonly operation: Operation
  readonly on: readonly Kind[]
  /** Only on these crops; on all others where none are named. */
  readonly crops?: readonly string[]
  readonly means: string
  /** 亩 that one person, by hand or with the machine, gets done in an hour. */
  readonly muPerHour: Range
}

export const HAND = '人工'

const field: readonly Kind[] = ['大田']
const sheds: readonly Kind[] = ['大棚', '温室']
const orchard: readonly Kind[] = ['果园']
const herbs: readonly Kind[] = ['药材园']
const open: readonly Kind[] = ['大田', '果园', '药材园']
const greens = ['甘蓝', '大白菜', '茄子']

/** The first row that fits counts. */
export const labour: Table<LabourRow> = {
  source: '经验值：晋南人工定额和常用机具的班次效率',
  rows: [
    { operation: '整地', on: field, means: '拖拉机带旋耕机', muPerHour: [4, 8] },
    { operation: '整地', on: herbs, means: '拖拉机带旋耕机', muPerHour: [3, 6] },
    { operation: '整地', on: sheds, means: '微耕机', muPerHour: [0.3, 0.7] },
    { operation: '播种', on: field, crops: greens, means: '精量播种机', muPerHour: [2, 4] },
    { operation: '播种', on: field, means: '播种机', muPerHour: [5, 10] },
    { operation: '播种', on: herbs, means: '小型播种机', muPerHour: [2, 4] },
    { operation: '播种', on: sheds, means: HAND, muPerHour: [0.2, 0.4] },
    { operation: '育苗', on: sheds, means: HAND, muPerHour: [0.05, 0.15] },
    { operation: '定植', on: field, means: '移栽机', muPerHour: [0.8, 1.6] },
    { operation: '定植', on: sheds, means: HAND, muPerHour: [0.1, 0.16] },
    { operation: '移栽', on: herbs, means: '移栽机', muPerHour: [0.8, 1.6] },
    { operation: '栽插', on: field, means: HAND, muPerHour: [0.12, 0.2] },
    { operation: '施肥', on: field, crops: greens, means: '随水追肥', muPerHour: [1.5, 3] },
    { operation: '施肥', on: field, means: '撒肥机', muPerHour: [8, 16] },
    { operation: '施肥', on: herbs, means: '撒肥机', muPerHour: [4, 8] },
    { operation: '施肥', on: orchard, means: '开沟施肥机', muPerHour: [1, 2.5] },
    { operation: '施肥', on: sheds, means: '水肥一体机', muPerHour: [1.5, 4] },
    { operation: '用药', on: field, crops: greens, means: '担架式喷雾机', muPerHour: [3, 6] },
    { operation: '用药', on: field, means: '植保无人机', muPerHour: [25, 50] },
    { operation: '用药', on: orchard, means: '风送式喷雾机', muPerHour: [5, 10] },
    { operation: '用药', on: herbs, means: '担架式喷雾机', muPerHour: [3, 6] },
    { operation: '用药', on: sheds, means: '背负式电动喷雾器', muPerHour: [0.6, 1.2] },
    { operation: '中耕除草', on: field, crops: [...greens, '红薯'], means: '田园管理机', muPerHour: [0.8, 1.5] },
    { operation: '中耕除草', on: field, means: '中耕机', muPerHour: [4, 8] },
    { operation: '中耕除草', on: orchard, means: '割草机', muPerHour: [2, 4] },
    { operation: '中耕除草', on: [...herbs, ...sheds], means: HAND, muPerHour: [0.1, 0.2] },
    { operation: '修剪整枝', on: orchard, means: HAND, muPerHour: [0.06, 0.12] },
    { operation: '修剪整枝', on: herbs, means: HAND, muPerHour: [0.15, 0.3] },
    { operation: '修剪整枝', on: [...sheds, ...field], means: HAND, muPerHour: [0.08, 0.16] },
    { operation: '提蔓', on: field, means: HAND, muPerHour: [0.3, 0.6] },
    { operation: '埋土防寒', on: [...sheds, ...orchard], means: '埋藤机', muPerHour: [1, 2] },
    { operation: '覆膜', on: field, means: '铺膜机', muPerHour: [2.5, 5] },
    { operation: '覆膜', on: sheds, means: HAND, muPerHour: [0.15, 0.3] },
    { operation: '起苗出圃', on: sheds, means: HAND, muPerHour: [0.05, 0.12] },
    { operation: '巡田', on: open, means: HAND, muPerHour: [15, 40] },
    { operation: '巡田', on: sheds, means: HAND, muPerHour: [3, 8] },
    { operation: '病虫害调查', on: open, means: HAND, muPerHour: [6, 15] },
    { operation: '病虫害调查', on: sheds, means: HAND, muPerHour: [1.5, 4] },
    { operation: '清园', on: field, means: '秸秆粉碎机', muPerHour: [3, 6] },
    { operation: '清园', on: [...orchard, ...herbs], means: HAND, muPerHour: [0.3, 0.6] },
    { operation: '清园', on: sheds, means: HAND, muPerHour: [0.15, 0.3] },
    { operation: '废弃物回收', on: open, means: HAND, muPerHour: [8, 20] },
    { operation: '废弃物回收', on: sheds, means: HAND, muPerHour: [1, 3] },
    { operation: '其他', on: [...open, ...sheds], means: HAND, muPerHour: [0.5, 3] },
  ],
}
