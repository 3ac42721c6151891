import type { Range, Table } from './table.ts'

interface ByHand {
  readonly means: '人工'
  /** 公斤 one person picks, cuts or digs in a day. */
  readonly kgPerDay: Range
  /** How often a plot is gone over in a season. */
  readonly picks: number
}

/** How a crop is brought in. Amounts are as it is sold: grain and herbs dried, all else fresh. */
export type Harvest =
  | ByHand
  /** 亩 one machine gets done in a day. */
  | { readonly means: '机械'; readonly machine: string; readonly muPerDay: Range; readonly inSheds?: ByHand }

export interface CropRow {
  readonly name: string
  readonly category: '粮食' | '油料' | '果品' | '蔬菜' | '中药材'
  /** Made up, so that no breeder is praised or blamed. */
  readonly variety: string
  /** 元 per 公斤 at the farm gate. */
  readonly price: number
  /** 公斤 per 亩 that a good farm of the region may plan with. */
  readonly yield: Range
  /** Days for which it keeps in the store of a farm. */
  readonly keepsDays: number
  readonly harvest: Harvest
}

const byHand = (kgPerDay: Range, picks: number): ByHand => ({ means: '人工', kgPerDay, picks })
const by = (machine: string, muPerDay: Range): Harvest => ({ means: '机械', machine, muPerDay })

const grain = { category: '粮食', keepsDays: 365 } as const
const oil = { category: '油料', keepsDays: 300 } as const
const fruit = { category: '果品' } as const
const vegetable = { category: '蔬菜' } as const
const herb = { category: '中药材', keepsDays: 365 } as const

export const crops: Table<CropRow> = {
  source: '经验值：晋南平川与丘陵区常年产量、人工采收定额、产地收购价（2025 年前后）',
  rows: [
    {
      name: '小麦',
      ...grain,
      variety: '清麦 6 号',
      price: 2.4,
      yield: [350, 600],
      harvest: by('小麦联合收割机', [40, 80]),
    },
    { name: '玉米', ...grain, variety: '清单 18', price: 2.2, yield: [450, 750], harvest: by('玉米收获机', [30, 60]) },
    {
      name: '谷子',
      ...grain,
      variety: '清谷 3 号',
      price: 4.8,
      yield: [200, 380],
      harvest: { means: '机械', machine: '谷物联合收割机', muPerDay: [30, 60], inSheds: byHand([60, 150], 1) },
    },
    {
      name: '红薯',
      ...grain,
      variety: '清薯 2 号',
      price: 1.8,
      yield: [1800, 3000],
      keepsDays: 120,
      harvest: byHand([500, 1000], 1),
    },
    {
      name: '大豆',
      ...grain,
      variety: '清豆 5 号',
      price: 4.6,
      yield: [140, 230],
      harvest: by('大豆联合收割机', [30, 70]),
    },
    {
      name: '花生',
      ...oil,
      variety: '清花 7 号',
      price: 7.6,
      yield: [250, 400],
      harvest: by('花生联合收获机', [15, 30]),
    },
    {
      name: '油菜',
      ...oil,
      variety: '清油 1 号',
      price: 6.2,
      yield: [140, 230],
      harvest: by('油菜联合收割机', [30, 60]),
    },
    {
      name: '向日葵',
      ...oil,
      variety: '清葵 4 号',
      price: 6.6,
      yield: [160, 260],
      harvest: by('葵花籽收割机', [25, 50]),
    },
    {
      name: '苹果',
      ...fruit,
      variety: '富士',
      price: 6,
      yield: [1800, 3200],
      keepsDays: 180,
      harvest: byHand([350, 700], 2),
    },
    {
      name: '梨',
      ...fruit,
      variety: '酥梨',
      price: 3.2,
      yield: [2000, 3500],
      keepsDays: 150,
      harvest: byHand([400, 800], 2),
    },
    {
      name: '桃',
      ...fruit,
      variety: '久保',
      price: 4,
      yield: [1500, 2600],
      keepsDays: 7,
      harvest: byHand([250, 500], 4),
    },
    {
      name: '核桃',
      ...fruit,
      variety: '薄皮',
      price: 14,
      yield: [120, 250],
      keepsDays: 240,
      harvest: byHand([100, 220], 1),
    },
    {
      name: '葡萄',
      ...fruit,
      variety: '巨峰',
      price: 6.5,
      yield: [1200, 2000],
      keepsDays: 20,
      harvest: byHand([250, 450], 3),
    },
    {
      name: '草莓',
      ...fruit,
      variety: '红颜',
      price: 24,
      yield: [1800, 3000],
      keepsDays: 3,
      harvest: byHand([40, 90], 40),
    },
    {
      name: '番茄',
      ...vegetable,
      variety: '粉果一号',
      price: 3.8,
      yield: [4500, 8000],
      keepsDays: 14,
      harvest: byHand([150, 400], 12),
    },
    {
      name: '黄瓜',
      ...vegetable,
      variety: '津优',
      price: 3.6,
      yield: [6000, 12000],
      keepsDays: 6,
      harvest: byHand([150, 400], 45),
    },
    {
      name: '豇豆',
      ...vegetable,
      variety: '之豇',
      price: 6,
      yield: [1200, 2000],
      keepsDays: 4,
      harvest: byHand([50, 120], 14),
    },
    {
      name: '辣椒',
      ...vegetable,
      variety: '线椒',
      price: 4.8,
      yield: [2500, 4000],
      keepsDays: 10,
      harvest: byHand([80, 200], 12),
    },
    {
      name: '菠菜',
      ...vegetable,
      variety: '大叶',
      price: 3.6,
      yield: [1200, 2200],
      keepsDays: 4,
      harvest: byHand([100, 250], 1),
    },
    {
      name: '甘蓝',
      ...vegetable,
      variety: '中甘',
      price: 1.6,
      yield: [3000, 4500],
      keepsDays: 30,
      harvest: byHand([800, 1800], 1),
    },
    {
      name: '大白菜',
      ...vegetable,
      variety: '青杂',
      price: 0.9,
      yield: [4000, 6500],
      keepsDays: 90,
      harvest: byHand([1000, 2500], 1),
    },
    {
      name: '茄子',
      ...vegetable,
      variety: '紫长',
      price: 3.2,
      yield: [3500, 5500],
      keepsDays: 8,
      harvest: byHand([200, 450], 20),
    },
    { name: '黄芪', ...herb, variety: '蒙古黄芪', price: 18, yield: [250, 450], harvest: by('药材挖掘机', [8, 16]) },
    { name: '丹参', ...herb, variety: '紫花', price: 15, yield: [250, 400], harvest: by('药材挖掘机', [8, 16]) },
    // As 青翘, before it is steamed and dried.
    {
      name: '连翘',
      ...herb,
      variety: '本地',
      price: 22,
      yield: [100, 260],
      keepsDays: 20,
      harvest: byHand([40, 90], 2),
    },
    { name: '柴胡', ...herb, variety: '北柴胡', price: 62, yield: [55, 110], harvest: by('药材挖掘机', [8, 16]) },
  ],
}
