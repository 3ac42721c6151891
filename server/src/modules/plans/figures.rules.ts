import { roundTo } from '@farm/contract/values'

/** What is counted of the running plans that have one value. */
export interface Counted {
  readonly key: string
  readonly name: string
  readonly plans: number
  readonly area: number
  readonly target: number
  readonly harvest: number
  /** How many of them have no steps, and so no progress. */
  readonly noSteps: number
  /** Of those that have: how many, their progress added up, the same by area, and their area. */
  readonly stepped: number
  readonly progress: number
  readonly progressByArea: number
  readonly steppedArea: number
}

type Sums = Omit<Counted, 'key' | 'name'>

const NOTHING: Sums = {
  plans: 0,
  area: 0,
  target: 0,
  harvest: 0,
  noSteps: 0,
  stepped: 0,
  progress: 0,
  progressByArea: 0,
  steppedArea: 0,
}

function added(one: Sums, other: Sums, sign: 1 | -1 = 1): Sums {
  return {
    plans: one.plans + sign * other.plans,
    area: one.area + sign * other.area,
    target: one.target + sign * other.target,
    harvest: one.harvest + sign * other.harvest,
    noSteps: one.noSteps + sign * other.noSteps,
    stepped: one.stepped + sign * other.stepped,
    progress: one.progress + sign * other.progress,
    progressByArea: one.progressByArea + sign * other.progressByArea,
    steppedArea: one.steppedArea + sign * other.steppedArea,
  }
}

export function together(rows: readonly Counted[]): Sums {
  return rows.reduce<Sums>((sums, row) => added(sums, row), NOTHING)
}

/** The groups with one more for the plans that have no value and so stand in none. */
export function withRest(rows: readonly Counted[], all: Sums): Counted[] {
  const some = together(rows)
  if (some.plans >= all.plans) return [...rows]
  const rest = { key: '', name: '', ...added(all, some, -1) }
  return [...rows, rest]
}

/** As it is told. */
export function toldGroup({ key, name, ...sums }: Counted) {
  return { Key: key, Name: name, ...toldSums(sums) }
}

export function toldSums(sums: Sums) {
  const { plans, area, noSteps, target, harvest } = sums
  return {
    Plans: plans,
    Area: roundTo(area, 2),
    Progress: roundTo(meanOf(sums), PROGRESS_DIGITS),
    ...(noSteps > 0 && { NoSteps: noSteps }),
    TargetYield: roundTo(target, 2),
    Harvest: roundTo(harvest, 2),
  }
}

const PROGRESS_DIGITS = 1

/** By area, as in reports and on boards; where none of them has an area, the plain one. */
function meanOf({ stepped, progress, progressByArea, steppedArea }: Sums): number {
  if (steppedArea > 0) return progressByArea / steppedArea
  return stepped > 0 ? progress / stepped : 0
}
