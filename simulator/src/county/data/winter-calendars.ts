import type { CalendarRow } from './calendar-rows.ts'

interface Nursery {
  /** What is done first. */
  readonly first: string
  /** Share of the days that the soil takes; none where nothing is raised in the soil of the house. */
  readonly tilledUntil?: number
}

const trays: Nursery = { first: '基质装盘' }
const bags: Nursery = { first: '装营养袋' }
const beds: Nursery = { first: '苗床准备', tilledUntil: 0.06 }

/** 经验值：越冬菠菜、设施草莓和各类育苗的物候期。 */
export const winterCalendars = {
  越冬菠菜: {
    crop: '菠菜',
    way: '越冬栽培',
    days: 110,
    stages: [
      ['播种', 0, '播种出苗'],
      ['出苗', 9, '苗期'],
      ['旺长', 35, '营养生长期'],
      ['采收', 82, '采收期'],
    ],
    work: [
      ['整地', 0, 4, 4],
      ['播种', 4, 10, 5],
      ['灌溉', 14, 90, 3],
      ['巡田', 15, 104, 1],
      ['病虫害调查', 24, 82, 1],
      ['中耕除草', 26, 55, 2],
      ['施肥', 34, 78, 2],
      ['用药', 34, 64, 2],
      ['采收', 84, 107, 7],
      ['清园', 103, 110, 2],
    ],
    feeds: ['尿素', '大量元素水溶肥'],
  },
  设施草莓: {
    crop: '草莓',
    way: '促成栽培',
    days: 255,
    stages: [
      ['整地起垄', 0, '播种出苗'],
      ['定植缓苗', 6, '苗期'],
      ['现蕾', 44, '现蕾期'],
      ['开花坐果', 58, '开花期'],
      ['果实膨大', 78, '坐果期'],
      ['采收', 100, '采收期'],
    ],
    work: [
      ['整地', 0, 5, 4],
      ['定植', 5, 13, 6],
      ['灌溉', 13, 242, 3],
      ['巡田', 15, 248, 1],
      ['修剪整枝', 30, 235, 2],
      ['施肥', 34, 235, 2],
      ['病虫害调查', 36, 240, 1],
      ['覆膜', 44, 56, 3],
      ['用药', 60, 92, 2],
      ['采收', 101, 250, 6],
      ['清园', 244, 255, 3],
      ['废弃物回收', 246, 255, 1],
    ],
    feeds: ['大量元素水溶肥', '微生物菌剂', '硫酸钾'],
  },
  番茄育苗: nursery('番茄', 60, trays),
  辣椒育苗: nursery('辣椒', 65, trays),
  甘蓝育苗: nursery('甘蓝', 50, trays),
  黄芪育苗: nursery('黄芪', 105, beds),
  丹参育苗: nursery('丹参', 110, beds),
  葡萄营养袋育苗: nursery('葡萄', 70, bags),
  连翘嫩枝扦插: nursery('连翘', 75, bags),
} as const satisfies Record<string, CalendarRow>

/** Young plants under glass: what comes of them is lifted and carried out, never harvested. */
function nursery(crop: string, days: number, { first, tilledUntil }: Nursery) {
  const at = (share: number) => Math.round(share * days)
  const tilled = tilledUntil === undefined ? [] : ([['整地', 0, at(tilledUntil), 3]] as const)
  return {
    crop,
    way: '育苗',
    days,
    stages: [
      [first, 0, '播种出苗'],
      ['出苗', at(0.16), '苗期'],
      ['成苗', at(0.45), '苗期'],
      ['炼苗', at(0.82), '苗期'],
    ],
    work: [
      ...tilled,
      ['育苗', at(tilledUntil ?? 0), at(0.25), 6],
      ['灌溉', at(0.15), at(0.92), 3],
      ['巡田', at(0.25), at(0.97), 2],
      // Lightly until they are carried out: nothing but feed keeps what stands in so little soil.
      ['施肥', at(0.4), at(0.97), 2],
      ['病虫害调查', at(0.55), at(0.9), 1],
      ['起苗出圃', at(0.9), days, 6],
    ],
    feeds: ['大量元素水溶肥'],
  } as const satisfies CalendarRow
}
