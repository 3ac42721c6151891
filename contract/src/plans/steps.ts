import { compare, daysFrom, wholePercent, daysLater } from '../values/index.ts'
import { type PlanData, type PlanStatus, type PlanStepRow, planStates } from './plans.form.ts'

/** One step of a plan, as rules look at it. Days are `2026-11-20`, both ends included. */
export interface Step {
  readonly key: string
  readonly name: string
  readonly operation: string
  readonly stage: string | undefined
  readonly start: string
  readonly end: string
  /** Keys of the steps that must be done before it begins. */
  readonly after: readonly string[]
  readonly weight: number
}

/** What is known of the work on one step. */
export interface StepWork {
  /** Work orders that are not closed. */
  readonly orders: number
  /** How many of them were accepted. */
  readonly accepted: number
  readonly punchIns: number
}

/**
 * The steps that the data of a plan holds, in their order. A plan from before there were steps has one for each planned
 * operation, all over its time; their keys are the ids of the operations.
 */
export function stepsOf({ Steps = [], Operations = [], StartDate, EndDate }: PlanData): Step[] {
  if (Steps.length > 0) return Steps.map(stepOf)
  return Operations.map((Operation) => stepOf({ Key: Operation, Operation, StartDate, EndDate }))
}

/** The steps that somebody put into a plan. */
export function stepsIn({ Steps = [] }: PlanData): Step[] {
  return Steps.map(stepOf)
}

function stepOf({
  Key = '',
  Name = '',
  Operation = '',
  Stage,
  StartDate = '',
  EndDate = '',
  After,
  Weight = 1,
}: PlanStepRow): Step {
  return {
    key: Key,
    name: Name,
    operation: Operation,
    stage: Stage,
    start: StartDate,
    end: EndDate,
    after: keysIn(After),
    weight: Weight,
  }
}

/** The keys in the text of a field 前置步骤: `s1,s2`. */
export function keysIn(after: string | undefined): string[] {
  return (after ?? '').split(/[,，、\s]+/).filter(Boolean)
}

/** The step that work of an operation on a day was done for: the one of this operation whose days are nearest to it. */
export function stepFor(steps: readonly Step[], operation: string, day: string): Step | undefined {
  const fitting = steps.filter((step) => step.operation === operation)
  return fitting.reduce<Step | undefined>(
    (best, step) => (best === undefined || daysAway(step, day) < daysAway(best, day) ? step : best),
    undefined,
  )
}

/** The step that is named, by its key or, from before there were steps, by its operation. */
export function stepNamed(steps: readonly Step[], name: string | null): Step | undefined {
  return steps.find(({ key }) => key === name) ?? steps.find(({ operation }) => operation === name)
}

function daysAway({ start, end }: Step, day: string): number {
  if (day < start) return daysBetween(day, start)
  return day > end ? daysBetween(end, day) : 0
}

/** A step is done when all its work orders were accepted; one without work orders when somebody punched in for it. */
export function isStepDone({ orders, accepted, punchIns }: StepWork): boolean {
  return orders > 0 ? accepted === orders : punchIns > 0
}

export const noWork: StepWork = { orders: 0, accepted: 0, punchIns: 0 }

export interface PlanToStand {
  readonly status: PlanStatus | undefined
  readonly end: string
  readonly steps: readonly Step[]
  /** By key of the step. */
  readonly work: ReadonlyMap<string, StepWork>
  /** Keys of the steps that bring the harvest in. */
  readonly harvesting?: ReadonlySet<string> | undefined
}

export interface PlanStanding {
  /** Share of the done steps by weight, whole percent; undefined where nothing is planned. */
  readonly progress: number | undefined
  readonly done: ReadonlySet<string>
  /** The earliest step that is not done; an ended plan has none. */
  readonly next: Step | undefined
  readonly stage: string | undefined
  /** How long the step that should have been done first is overdue, or the end of a plan that is not ended. */
  readonly lateDays: number
  /** When it will be done, today at the earliest, if from now on every step takes as long as planned. */
  readonly forecast: string | undefined
  /** The same for the last harvest that is still to come; what follows it holds no delivery up. */
  readonly harvestedBy: string | undefined
}

/** How far a plan is on a day. */
export function standingOf({ status, end, steps, work, harvesting }: PlanToStand, today: string): PlanStanding {
  const done = new Set(steps.filter(({ key }) => isStepDone(work.get(key) ?? noWork)).map(({ key }) => key))
  const open = steps.filter(({ key }) => !done.has(key)).toSorted((one, other) => compare(one.start, other.start))
  const isEnded = planStates.is(status, 'ended')
  const [first] = open
  return {
    progress: progressOf(steps, done),
    done,
    next: isEnded ? undefined : first,
    stage: stageOn({ steps, done, open }, today),
    lateDays: status === '执行中' ? lateDaysOf(end, open, today) : 0,
    ...(isEnded
      ? { forecast: undefined, harvestedBy: undefined }
      : forecastOf({ end, steps, done, harvesting }, today)),
  }
}

interface Course {
  readonly steps: readonly Step[]
  readonly done: ReadonlySet<string>
  /** Those that are not done, the earliest first. */
  readonly open: readonly Step[]
}

/**
 * Where the crop is: as far as the latest step that has begun. Watering and looking round go on for most of a season and hold it back
 * only once they are overdue.
 */
function stageOn({ steps, done, open }: Course, today: string): string | undefined {
  const overdue = open.find(({ end }) => end < today)
  if (overdue) return overdue.stage
  const begun = steps.filter(({ key, start }) => start <= today || done.has(key))
  return (begun.toSorted((one, other) => compare(one.start, other.start)).at(-1) ?? open[0])?.stage
}

/** A plan that runs on after its last day is late, whatever was done of it. */
function lateDaysOf(end: string, open: readonly Step[], today: string): number {
  return Math.max(0, ...[end, ...open.map((step) => step.end)].map((day) => daysBetween(day, today)))
}

function progressOf(steps: readonly Step[], done: ReadonlySet<string>): number | undefined {
  const whole = steps.reduce((sum, { weight }) => sum + weight, 0)
  if (whole === 0) return undefined
  const part = steps.filter(({ key }) => done.has(key)).reduce((sum, { weight }) => sum + weight, 0)
  return wholePercent(part, whole)
}

interface Forecast extends Pick<PlanToStand, 'end' | 'steps' | 'harvesting'> {
  readonly done: ReadonlySet<string>
}

function forecastOf(
  { end, steps, done, harvesting }: Forecast,
  today: string,
): Pick<PlanStanding, 'forecast' | 'harvestedBy'> {
  const byKey = new Map(steps.map((step) => [step.key, step]))
  const known = new Map<string, string>()
  const endOf = (key: string): string => {
    const step = byKey.get(key)
    if (!step || done.has(key)) return ''
    const found = known.get(key)
    if (found !== undefined) return found
    // A circle, which no saved plan has, ends here.
    known.set(key, step.end)
    const start = step.after.map((one) => freeFrom(byKey.get(one), step, endOf(one))).reduce(latest, step.start)
    const answer = latest(daysLater(start, daysBetween(step.start, step.end)), today)
    known.set(key, answer)
    return answer
  }
  const harvests = steps.flatMap(({ key }) => (harvesting?.has(key) ? endOf(key) : ''))
  return {
    forecast: steps.map(({ key }) => endOf(key)).reduce(latest, latest(end, today)),
    harvestedBy: harvests.reduce(latest, '') || undefined,
  }
}

/** From which day a step may begin whose forerunner ends on a day: the same where they were planned to share one. */
function freeFrom(before: Step | undefined, { start }: Step, end: string): string {
  return end === '' || before?.end === start ? end : daysLater(end, 1)
}

/** What happens to the steps when one begins on another day; those that wait for it, and theirs, keep their distance. */
export function movedSteps(
  steps: readonly Step[],
  key: string,
  { start, days }: { readonly start: string; readonly days?: number | undefined },
): Step[] {
  const moving = steps.find((step) => step.key === key)
  if (!moving) return [...steps]
  const end = daysLater(start, (days ?? daysBetween(moving.start, moving.end) + 1) - 1)
  const by = daysBetween(moving.end, end)
  const followers = by === 0 ? new Set<string>() : followersOf(steps, key)
  return steps.map((step) => {
    if (step.key === key) return { ...step, start, end }
    return followers.has(step.key) ? { ...step, start: daysLater(step.start, by), end: daysLater(step.end, by) } : step
  })
}

/** The keys of the steps that wait for a step, directly or through others. */
function followersOf(steps: readonly Step[], key: string): Set<string> {
  const found = new Set<string>()
  const follow = (one: string): void => {
    for (const step of steps) {
      if (found.has(step.key) || step.key === key || !step.after.includes(one)) continue
      found.add(step.key)
      follow(step.key)
    }
  }
  follow(key)
  return found
}

/** How many days lie between two days; negative when the second is earlier, none where one of them is no day. */
export function daysBetween(from: string, to: string): number {
  return daysFrom(from, to) || 0
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
