import { formatQuantity } from '@farm/contract/values'

/** A value at a moment: what the clock on the wall shows then, in milliseconds as if that clock stood in UTC. */
export type ChartPoint = readonly [at: number, value: number]

/** One line of a chart. */
export interface ChartLine {
  readonly key: string
  readonly name: string
  readonly unit: string
  /** Decimal places in which its values are told. */
  readonly digits: number
  /** In the order of time. */
  readonly points: readonly ChartPoint[]
  /** It keeps a value until the next one: something that is on or off. */
  readonly isStepped?: boolean
  /** What 0 and 1 are called. */
  readonly words?: readonly [zero: string, one: string]
}

/** What is worth knowing beside the lines: the border of an alarm, the time in which it was open. */
export interface ChartMarks {
  readonly borders?: ReadonlyArray<{ readonly name: string; readonly value: number; readonly unit: string }>
  readonly times?: ReadonlyArray<{ readonly name: string; readonly from: number; readonly to: number }>
}

export interface ChartSpan {
  readonly from: number
  readonly to: number
}

/** A value as it is told: `21.5 ℃`. */
export function valueText(
  value: number,
  { digits, unit, words }: Pick<ChartLine, 'digits' | 'unit' | 'words'>,
): string {
  if (words) return words[value === 0 ? 0 : 1]
  return formatQuantity(value, unit, digits)
}

/** Lines have a scale each of at most two units. */
export const MOST_UNITS = 2

export function unitsOf(lines: ReadonlyArray<Pick<ChartLine, 'unit'>>): string[] {
  return [...new Set(lines.map(({ unit }) => unit))]
}
