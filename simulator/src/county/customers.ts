import { sectorOf } from './crops.ts'
import type { Sector } from './sectors.ts'

/** Who buys from the enterprises of the county. All of them are made up. */
export interface Customer {
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly address: string
  /** What they deal in; everything where it is not said. */
  readonly buys?: readonly Sector[]
  /** 经验值: as much as they sell or cook before it spoils; whoever stores or processes takes any amount. */
  readonly mostKg?: number
}

export const customers: readonly Customer[] = [
  {
    name: '演示粮油贸易有限公司',
    contact: '冯经理',
    phone: '19900008801',
    address: '清禾市粮食物流园 3 号库',
    buys: ['粮油'],
  },
  {
    name: '演示鲜果超市',
    contact: '沈采购',
    phone: '19900008802',
    address: '清禾市迎宾路 88 号',
    mostKg: 20_000,
    buys: ['果树', '蔬菜'],
  },
  {
    name: '演示学校食堂配送中心',
    contact: '陶主任',
    phone: '19900008803',
    address: '清禾县城关镇文化路 12 号',
    mostKg: 8_000,
    buys: ['粮油', '蔬菜'],
  },
  {
    name: '演示中药饮片厂',
    contact: '汤经理',
    phone: '19900008804',
    address: '清禾市开发区药业路 6 号',
    buys: ['药材'],
  },
  { name: '演示农产品批发市场', contact: '贺掌柜', phone: '19900008805', address: '清禾市南环批发市场 A 区' },
  {
    name: '演示食品加工有限公司',
    contact: '施经理',
    phone: '19900008806',
    address: '清禾县食品工业园 2 号',
    buys: ['粮油', '果树'],
  },
  {
    name: '演示社区团购',
    contact: '苗店长',
    phone: '19900008807',
    address: '清禾市平阳街道 5 号',
    mostKg: 6_000,
    buys: ['果树', '蔬菜'],
  },
]

/** Whether somebody deals in all of these crops, and takes so much of one at a time. */
export function isBuyerOf({ buys, mostKg }: Customer, crops: readonly string[], kilograms: number): boolean {
  if (mostKg !== undefined && kilograms > mostKg) return false
  return crops.every((crop) => {
    const sector = sectorOf(crop)
    return buys === undefined || (sector !== undefined && buys.includes(sector))
  })
}
