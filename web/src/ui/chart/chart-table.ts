import { formatRange } from '@farm/contract/values'
import { type ChartLine, valueText } from './chart-line.ts'
import { wholeMomentText } from './time-text.ts'

export interface ChartRow {
  readonly key: string
  readonly moment: string
  /** By the key of the line, every value of that moment. */
  readonly values: ReadonlyMap<string, string>
}

/** So many rows are drawn; who wants more takes the values along. */
export const MOST_ROWS = 500

/** The points of all lines by their moments, the newest first. */
export function chartRows(lines: readonly ChartLine[]): readonly ChartRow[] {
  const byMoment = new Map<number, Map<string, string>>()
  for (const line of lines) {
    for (const [at, value] of line.points) {
      const values = byMoment.get(at) ?? new Map<string, string>()
      const before = values.get(line.key)
      const told = valueText(value, line)
      // The lowest and the highest of one hour stand at the same moment.
      values.set(line.key, before === undefined ? told : formatRange(before, told))
      byMoment.set(at, values)
    }
  }
  return [...byMoment]
    .toSorted(([a], [b]) => b - a)
    .slice(0, MOST_ROWS)
    .map(([at, values]) => ({ key: String(at), moment: wholeMomentText(at), values }))
}
