import type { InputUse } from '@farm/contract/statistics'
import { type Days, eachDay } from '../../platform/calendar.ts'
import { type Axis, axisTo } from '../board/axis.rules.ts'

/** Weights are told in it. */
const WEIGHT = '斤'
/** Of weights: an axis up to here unless more was used on a day. */
const CAP = 120
/** Of anything else: a line of small figures is not drawn as a mountain. */
const LEAST = 10

/** What was used of an input, day by day. */
export interface InputLine {
  readonly key: string
  /** The id of the input. */
  readonly input: string
  readonly name: string
  readonly unit: string
  /** One for each day, those without use among them. */
  readonly points: ReadonlyArray<{ readonly day: string; readonly amount: number }>
  readonly total: number
  readonly largest: number
}

/** A line for each input, what is weighed before what is counted, and what was used most before the others. */
export function inputLines(uses: readonly InputUse[], days: Days): InputLine[] {
  const all = eachDay(days)
  return uses
    .map((use) => lineOf(use, all))
    .toSorted((one, other) => Number(other.unit === WEIGHT) - Number(one.unit === WEIGHT) || other.total - one.total)
}

function lineOf({ Input, Unit, Points }: InputUse, days: readonly string[]): InputLine {
  const used = new Map(Points.map(({ Date, Amount }) => [Date, Amount]))
  const points = days.map((day) => ({ day, amount: used.get(day) ?? 0 }))
  const amounts = points.map(({ amount }) => amount)
  return {
    // One input may be told in two units.
    key: `${Input.Id} ${Unit}`,
    input: Input.Id,
    name: Input.Name === '' ? '未命名投入品' : Input.Name,
    unit: Unit,
    points,
    total: amounts.reduce((sum, one) => sum + one, 0),
    largest: Math.max(0, ...amounts),
  }
}

/** 120 斤 for weights; a line that would be cut there makes the axis longer. What is counted has an axis of its own. */
export function inputAxis({ unit, largest }: Pick<InputLine, 'unit' | 'largest'>): Axis {
  return axisTo(unit === WEIGHT ? CAP : LEAST, largest)
}
