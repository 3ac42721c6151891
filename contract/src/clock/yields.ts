interface Bound {
  /** What a crop, or one of the categories that it stands in, is called. */
  readonly called: RegExp
  /** 公斤 from one 亩 within {@link YIELD_DAYS}, as it is brought in. */
  readonly perMu: number
}

interface YieldBounds {
  /** The day from which on harvests are asked about by them. */
  readonly from: string
  /** The first that fits holds. */
  readonly bounds: readonly Bound[]
  /** Of whatever none fits. */
  readonly otherwise: number
  readonly source: string
}

/** Harvests so many days before and after one are added up with it. */
export const YIELD_DAYS = 60

/**
 * Beyond what a plot bears by anybody's experience: not what is usual, so that a good year is asked about by nobody. The latest last.
 */
const all: readonly [YieldBounds, ...YieldBounds[]] = [
  {
    from: '2026-01-01',
    bounds: [
      { called: /薯|马铃薯|土豆|山药|芋/, perMu: 8_000 },
      { called: /稻|麦|玉米|高粱|谷子|粮/, perMu: 1_800 },
      { called: /大豆|黄豆|绿豆|油菜|花生|芝麻|油料/, perMu: 1_000 },
      { called: /药材|连翘|黄芪|柴胡/, perMu: 3_000 },
      { called: /茶/, perMu: 3_000 },
      { called: /草莓/, perMu: 6_000 },
      { called: /果|苹果|梨|桃|葡萄|瓜/, perMu: 15_000 },
    ],
    otherwise: 35_000,
    source: '经验值：各类作物公开报道的高产纪录上浮约三成，设施番茄、黄瓜等以玻璃温室周年产量为限；待农技部门核定',
  },
]

/** 公斤 that nobody brings in from one 亩 of a crop that is called so, with its categories, on a day. */
export function mostPerMu(names: readonly string[], day: string): number {
  const { bounds, otherwise } = all.findLast(({ from }) => from <= day) ?? all[0]
  return bounds.find(({ called }) => names.some((one) => called.test(one)))?.perMu ?? otherwise
}
