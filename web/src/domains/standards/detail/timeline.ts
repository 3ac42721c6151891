import { keysIn } from '@farm/contract/plans'
import type { StandardData, StandardStepRow } from '@farm/contract/standards'

/** From one day to another, both included; the first one is day 0. */
interface Span {
  readonly from: number
  readonly to: number
}

export interface TimelineStage extends Span {
  readonly name: string
}

export interface TimelineStep extends Span {
  readonly key: string
  /** Empty where it is called by its operation. */
  readonly name: string
  readonly operation: string
  readonly after: readonly string[]
  readonly row: StandardStepRow
}

export interface Timeline {
  /** How many there are, from the first to the last. */
  readonly days: number
  readonly stages: readonly TimelineStage[]
  readonly steps: readonly TimelineStep[]
}

/** The stages and steps of a standard on the days of one season. */
export function timelineOf({ Stages = [], Steps = [] }: StandardData): Timeline {
  const begun = Stages.map(({ Name: name = '', FromDay: from = 0 }) => ({ name, from })).toSorted(
    (one, other) => one.from - other.from,
  )
  const starts = new Map(begun.map(({ name, from }) => [name, from]))
  const steps = Steps.map((row) => stepOf(row, starts))
  const last = Math.max(0, ...steps.map(({ to }) => to), ...begun.map(({ from }) => from))
  const stages = begun.map((stage, index) => ({
    ...stage,
    to: Math.max(stage.from, (begun[index + 1]?.from ?? last + 1) - 1),
  }))
  return { days: last + 1, stages, steps }
}

function stepOf(row: StandardStepRow, starts: ReadonlyMap<string, number>): TimelineStep {
  const { Key: key = '', Name: name = '', Operation: operation = '', Base, Stage = '', FromDay = 0, Days = 1 } = row
  const from = (Base === '生育阶段' ? (starts.get(Stage) ?? 0) : 0) + FromDay
  return { key, name, operation, from, to: from + Math.max(1, Days) - 1, after: keysIn(row.After), row }
}

const STEPS = [1, 2, 5, 10, 20, 30, 60, 90, 180, 365] as const
const MOST_TICKS = 8

/** The days that an axis names, from 0 on. */
export function ticksOf(days: number): number[] {
  const by = STEPS.find((one) => days / one <= MOST_TICKS) ?? 730
  return Array.from({ length: Math.ceil(days / by) }, (_, index) => index * by)
}
