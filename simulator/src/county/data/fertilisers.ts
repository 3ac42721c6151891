import type { Range, Table } from './table.ts'

export interface FertiliserRow {
  readonly name: string
  readonly content: string
  /** By the rules of the state: none for common mineral ones, 备案 for soluble ones, 登记 for organic and microbial ones. */
  readonly papers: '免登记' | '备案' | '登记'
  /** 公斤 per 亩 in one go. */
  readonly dose: Range
  readonly usage: string
  readonly packing: string
  /** 元 per 公斤. */
  readonly price: number
  /** Months; minerals keep. */
  readonly shelfMonths?: number
  /** 公斤 per 亩 and day on beds of young plants; absent where it is not given to them. */
  readonly toSeedlings?: Range
}

export const fertilisers: Table<FertiliserRow> = {
  source: '经验值：测土配方常用量、县城农资零售价；管理方式按《肥料登记管理办法》和农业农村部备案要求',
  rows: [
    {
      name: '复合肥',
      content: 'N-P-K 15-15-15',
      papers: '免登记',
      dose: [25, 50],
      usage: '沟施覆土',
      packing: '50 公斤/袋',
      price: 3.2,
    },
    {
      name: '尿素',
      content: '总氮 46%',
      papers: '免登记',
      dose: [10, 16],
      usage: '撒施后浇水',
      packing: '50 公斤/袋',
      price: 2,
    },
    {
      name: '磷酸二铵',
      content: 'N-P 18-46',
      papers: '免登记',
      dose: [15, 25],
      usage: '条施',
      packing: '50 公斤/袋',
      price: 3.9,
    },
    {
      name: '硫酸钾',
      content: '氧化钾 50%',
      papers: '免登记',
      dose: [8, 15],
      usage: '沟施或随水冲施',
      packing: '50 公斤/袋',
      price: 4,
    },
    {
      name: '商品有机肥',
      content: '有机质 ≥30%，N+P+K ≥4%',
      papers: '登记',
      dose: [200, 500],
      usage: '撒施翻入',
      packing: '40 公斤/袋',
      price: 0.8,
    },
    {
      name: '大量元素水溶肥',
      content: 'N-P-K 20-20-20+TE',
      papers: '备案',
      dose: [4, 8],
      usage: '随水滴灌',
      packing: '25 公斤/袋',
      price: 9,
      shelfMonths: 36,
      toSeedlings: [0.5, 1.2],
    },
    {
      name: '磷酸二氢钾',
      content: '磷酸二氢钾 98%',
      papers: '免登记',
      dose: [0.2, 1],
      usage: '叶面喷施',
      packing: '1 公斤/袋',
      price: 11,
      toSeedlings: [0.2, 0.6],
    },
    {
      name: '硫酸镁',
      content: '一水硫酸镁 98%',
      papers: '免登记',
      dose: [0.3, 1],
      usage: '叶面喷施',
      packing: '1 公斤/袋',
      price: 3,
    },
    {
      name: '硼肥',
      content: '硼 ≥15%',
      papers: '备案',
      dose: [0.05, 0.2],
      usage: '叶面喷施',
      packing: '200 克/袋',
      price: 30,
      shelfMonths: 36,
    },
    {
      name: '微生物菌剂',
      content: '有效活菌 ≥2 亿/克',
      papers: '登记',
      dose: [2, 5],
      usage: '冲施或灌根',
      packing: '20 公斤/袋',
      price: 8,
      shelfMonths: 24,
      toSeedlings: [0.3, 0.8],
    },
  ],
}

/** Film for the ground. */
export const film = { name: '地膜', dose: 5, price: 11.5, usage: '覆盖垄面，季后回收' } as const
