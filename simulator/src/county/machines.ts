import type { MachineType } from './dictionaries.ts'
import type { Sector } from './sectors.ts'

/** A machine that farms of the county have. */
export interface Machine {
  readonly name: string
  readonly type: MachineType
  /** Enterprises of these fields have it; all where none are named. */
  readonly of?: readonly Sector[]
  readonly jobs: readonly Job[]
}

/** What is done or put in, and what one of it costs in 元. */
export interface Job {
  readonly name: string
  readonly count: readonly [least: number, most: number]
  readonly price: readonly [least: number, most: number]
}

const oil: Job = { name: '更换机油', count: [1, 2], price: [120, 180] }
const filter: Job = { name: '机油滤芯', count: [1, 2], price: [35, 60] }
const dieselFilter: Job = { name: '柴油滤芯', count: [1, 2], price: [40, 75] }
const belt: Job = { name: '传动皮带', count: [1, 3], price: [45, 130] }
const bearing: Job = { name: '轴承', count: [2, 6], price: [28, 90] }
const work: Job = { name: '维修工时', count: [1, 5], price: [60, 80] }

export const machines: readonly Machine[] = [
  { name: '东方红 1204 拖拉机', type: '拖拉机', of: ['粮油', '药材'], jobs: [oil, filter, dieselFilter, work] },
  { name: '雷沃 504 大棚拖拉机', type: '拖拉机', of: ['蔬菜', '果树'], jobs: [oil, filter, belt, work] },
  { name: '谷神联合收割机（喂入量 6 公斤/秒）', type: '联合收割机', of: ['粮油'], jobs: [oil, belt, bearing, work] },
  {
    name: '1GKN-230 旋耕机',
    type: '旋耕机',
    jobs: [{ name: '旋耕刀片', count: [8, 40], price: [9, 14] }, bearing, work],
  },
  {
    name: '2BMF-12 小麦播种机',
    type: '播种机',
    of: ['粮油'],
    jobs: [{ name: '排种器', count: [1, 4], price: [55, 95] }, bearing, work],
  },
  {
    name: '3WP-500 喷杆喷雾机',
    type: '植保机',
    of: ['粮油', '蔬菜'],
    jobs: [{ name: '喷头', count: [4, 16], price: [8, 22] }, belt, work],
  },
  {
    name: '风送式果园喷雾机',
    type: '植保机',
    of: ['果树'],
    jobs: [{ name: '喷头', count: [4, 12], price: [12, 30] }, belt, bearing, work],
  },
  {
    name: 'T30 植保无人机',
    type: '植保机',
    of: ['粮油', '药材'],
    jobs: [{ name: '桨叶', count: [2, 8], price: [45, 80] }, work],
  },
  {
    name: '日光温室卷帘机',
    type: '卷帘机',
    of: ['蔬菜'],
    jobs: [{ name: '齿轮油', count: [1, 2], price: [60, 90] }, bearing, work],
  },
  {
    name: '3 号机井水泵机组',
    type: '灌溉机组',
    jobs: [{ name: '机械密封', count: [1, 2], price: [85, 160] }, bearing, work],
  },
  {
    name: '时风农用运输车',
    type: '运输车',
    jobs: [oil, filter, { name: '轮胎', count: [1, 4], price: [380, 620] }, work],
  },
]

export const remarks = ['试机正常', '已交机手验收', '下次一并检查液压', '配件为原厂件', '冬闲入库前保养'] as const
