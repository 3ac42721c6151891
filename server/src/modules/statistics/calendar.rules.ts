import type { OperationGroup } from '@farm/contract/statistics'
import { daysLater, mondayOf, monthLater } from '@farm/contract/values'

/** The first and the last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: daysLater(monthLater(month, 1), -1) }
}

/** The day by which the period is called that a day falls into: itself, its Monday, or the first of its month. */
export function periodDay(day: string, by: OperationGroup): string {
  if (by === 'Day') return day
  if (by === 'Month') return `${day.slice(0, 7)}-01`
  return mondayOf(day)
}

interface Counted {
  readonly day: string
  readonly key: string
  readonly n: number
}

interface Points {
  readonly key: string
  readonly count: number
  readonly points: ReadonlyArray<{ readonly Date: string; readonly Count: number }>
}

/** Counts per day, put together by key and period; most often done first. */
export function pointsOf(rows: readonly Counted[], by: OperationGroup): Points[] {
  const all = [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]): Points => {
    const periods = [...Map.groupBy(own, ({ day }) => periodDay(day, by))]
    const points = periods.map(([Date, some]) => ({ Date, Count: sumOf(some) }))
    return { key, count: sumOf(own), points: points.toSorted((one, other) => (one.Date < other.Date ? -1 : 1)) }
  })
  return all.toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

function sumOf(rows: ReadonlyArray<Pick<Counted, 'n'>>): number {
  return rows.reduce((sum, { n }) => sum + n, 0)
}
