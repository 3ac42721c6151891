import { roundTo } from '@farm/contract/values'

/** What is counted of the running plans that have one value. */
export interface Counted {
  readonly key: string
  readonly name: string
  readonly plans: number
  readonly area: number
  /** Added up, not the mean. */
  readonly progress: number
  /** How many of them have no steps, and so no progress. */
  readonly noSteps: number
  readonly target: number
  readonly harvest: number
}

type Sums = Pick<Counted, 'plans' | 'area' | 'progress' | 'noSteps' | 'target' | 'harvest'>

export function together(rows: readonly Counted[]): Sums {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    plans: sum((row) => row.plans),
    area: sum((row) => row.area),
    progress: sum((row) => row.progress),
    noSteps: sum((row) => row.noSteps),
    target: sum((row) => row.target),
    harvest: sum((row) => row.harvest),
  }
}

/** The groups with one more for the plans that have no value and so stand in none. */
export function withRest(rows: readonly Counted[], all: Sums): Counted[] {
  const some = together(rows)
  if (some.plans >= all.plans) return [...rows]
  const rest = {
    key: '',
    name: '',
    plans: all.plans - some.plans,
    area: all.area - some.area,
    progress: all.progress - some.progress,
    noSteps: all.noSteps - some.noSteps,
    target: all.target - some.target,
    harvest: all.harvest - some.harvest,
  }
  return [...rows, rest]
}

/** As it is told. */
export function toldGroup({ key, name, ...sums }: Counted) {
  return { Key: key, Name: name, ...toldSums(sums) }
}

export function toldSums({ plans, area, progress, noSteps, target, harvest }: Sums) {
  const stepped = plans - noSteps
  return {
    Plans: plans,
    Area: roundTo(area, 2),
    Progress: stepped <= 0 ? 0 : Math.round(progress / stepped),
    ...(noSteps > 0 && { NoSteps: noSteps }),
    TargetYield: roundTo(target, 2),
    Harvest: roundTo(harvest, 2),
  }
}
