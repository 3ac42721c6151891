import type { Operation } from './operations.ts'

/** When in the course of a plan a kind of work is done: from and to as shares of its days, and how often. */
export interface Season {
  readonly operation: Operation
  readonly from: number
  readonly to: number
  readonly weight: number
}

function season(operation: Operation, from: number, to: number, weight = 2): Season {
  return { operation, from, to, weight }
}

/** The work of each way of growing, in the order of its beginning; some work comes again later. */
export const calendars = {
  summerField: [
    season('整地', 0, 0.05, 5),
    season('播种', 0.03, 0.09, 6),
    season('巡田', 0.08, 0.97, 2),
    season('灌溉', 0.14, 0.82, 3),
    season('施肥', 0.22, 0.65, 2),
    season('中耕除草', 0.3, 0.55, 3),
    season('病虫害调查', 0.4, 0.82, 2),
    season('用药', 0.5, 0.72, 2),
    season('采收', 0.92, 1, 8),
    season('清园', 0.97, 1, 2),
  ],
  winterField: [
    season('整地', 0, 0.04, 5),
    season('播种', 0.02, 0.07, 6),
    season('巡田', 0.07, 0.97, 1),
    season('灌溉', 0.15, 0.23, 3),
    season('施肥', 0.58, 0.74, 3),
    season('灌溉', 0.6, 0.85, 3),
    season('中耕除草', 0.62, 0.72, 3),
    season('病虫害调查', 0.67, 0.88, 2),
    season('用药', 0.72, 0.81, 2),
    season('采收', 0.96, 1, 8),
    season('清园', 0.985, 1, 2),
  ],
  sheds: [
    season('整地', 0, 0.05, 4),
    season('定植', 0.05, 0.12, 6),
    season('覆膜', 0.08, 0.15, 3),
    season('灌溉', 0.12, 0.95, 3),
    season('施肥', 0.2, 0.85, 2),
    season('修剪整枝', 0.27, 0.9, 3),
    season('病虫害调查', 0.33, 0.9, 1),
    season('用药', 0.38, 0.55, 2),
    season('巡田', 0.45, 0.98, 1),
    season('采收', 0.66, 1, 6),
    season('清园', 0.93, 1, 2),
    season('废弃物回收', 0.96, 1, 1),
  ],
  greens: [
    season('整地', 0, 0.06, 4),
    season('播种', 0.05, 0.14, 5),
    season('灌溉', 0.12, 0.9, 3),
    season('巡田', 0.2, 0.95, 1),
    season('施肥', 0.3, 0.75, 2),
    season('中耕除草', 0.36, 0.65, 3),
    season('病虫害调查', 0.44, 0.85, 1),
    season('用药', 0.5, 0.66, 2),
    season('采收', 0.84, 1, 7),
    season('清园', 0.95, 1, 2),
  ],
  orchard: [
    season('巡田', 0, 0.97, 1),
    season('修剪整枝', 0.05, 0.55, 3),
    season('施肥', 0.12, 0.85, 2),
    season('灌溉', 0.16, 0.8, 3),
    season('病虫害调查', 0.22, 0.8, 1),
    season('用药', 0.28, 0.62, 2),
    season('中耕除草', 0.36, 0.7, 3),
    season('废弃物回收', 0.6, 0.95, 1),
    season('采收', 0.8, 1, 8),
    season('清园', 0.95, 1, 2),
  ],
  orchardWinter: [
    season('清园', 0, 0.4, 3),
    season('修剪整枝', 0.12, 0.92, 6),
    season('废弃物回收', 0.28, 0.95, 1),
    season('巡田', 0.4, 1, 1),
    season('施肥', 0.55, 0.9, 2),
    season('用药', 0.75, 0.97, 1),
    season('灌溉', 0.88, 1, 3),
  ],
  roots: [
    season('整地', 0, 0.04, 4),
    season('播种', 0.03, 0.09, 6),
    season('灌溉', 0.1, 0.8, 2),
    season('中耕除草', 0.18, 0.75, 4),
    season('施肥', 0.26, 0.7, 2),
    season('巡田', 0.33, 0.95, 1),
    season('病虫害调查', 0.4, 0.8, 1),
    season('用药', 0.47, 0.7, 2),
    season('修剪整枝', 0.58, 0.8, 2),
    season('采收', 0.88, 1, 8),
    season('清园', 0.97, 1, 2),
  ],
  nursery: [
    season('整地', 0, 0.06, 3),
    season('育苗', 0.06, 0.25, 6),
    season('灌溉', 0.15, 0.92, 3),
    season('巡田', 0.25, 0.97, 2),
    season('施肥', 0.4, 0.8, 2),
    season('中耕除草', 0.5, 0.8, 3),
    season('病虫害调查', 0.62, 0.9, 1),
    season('采收', 0.9, 1, 6),
  ],
} as const satisfies Record<string, readonly Season[]>

export type Calendar = keyof typeof calendars

/** Each kind of work once, in the order in which they come up first. */
export function operationsIn(seasons: readonly Season[]): Operation[] {
  return [...new Set(seasons.map((one) => one.operation))]
}
