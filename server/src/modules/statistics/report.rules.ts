import { type Faults, refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import {
  MAX_REPORT_ROWS,
  type ReportAnswer,
  type ReportGroup,
  type ReportMeasure,
  type ReportTime,
  isTime,
} from '@farm/contract/statistics'
import { allocate, roundTo, daysFrom, daysLater } from '@farm/contract/values'
import { periodDay } from './calendar.rules.ts'
import { type Period, checkedPeriod } from './statistics.rules.ts'

/** What there is of something: how many records, the sums of the measures of their kind, and whatever measures ask for besides. */
export interface Figures {
  readonly n: number
  /** In the order of the measures that the kind counts. */
  readonly sums: readonly number[]
  /** By the key of the measure: what is not read off the records themselves. */
  readonly besides: Readonly<Record<string, number>>
}

export interface Line extends Figures {
  readonly key: string
}

export const NOTHING: Figures = { n: 0, sums: [], besides: {} }

export function together(parts: readonly Figures[]): Figures {
  const besides: Record<string, number> = {}
  for (const part of parts) {
    for (const [key, value] of Object.entries(part.besides)) besides[key] = (besides[key] ?? 0) + value
  }
  const width = Math.max(0, ...parts.map(({ sums }) => sums.length))
  return {
    n: parts.reduce((sum, { n }) => sum + n, 0),
    sums: Array.from({ length: width }, (_, at) => parts.reduce((sum, { sums }) => sum + (sums[at] ?? 0), 0)),
    besides,
  }
}

/** Lines of one key as one. */
export function gathered(lines: readonly Line[]): Line[] {
  return [...Map.groupBy(lines, ({ key }) => key)].map(([key, some]) => ({ key, ...together(some) }))
}

/** Days as the stretches of time that they lie in. How many there were (`apart`) on some days is not told by how many on each. */
export function byTime(days: readonly Line[], by: ReportTime, apart: readonly string[]): Line[] {
  if (by === 'Day') return [...days]
  return gathered(
    days.map(({ besides, ...line }) => ({
      ...line,
      key: periodDay(line.key, by),
      besides: Object.fromEntries(Object.entries(besides).filter(([key]) => !apart.includes(key))),
    })),
  )
}

/** What stands in no line, of records that stand in one at the most; of `added` it is what the lines do not come to. */
export function restOf(all: Figures, lines: readonly Line[], added: readonly string[]): Line[] {
  const told = together(lines)
  if (told.n >= all.n) return []
  const sums = all.sums.map((sum, at) => sum - (told.sums[at] ?? 0))
  const besides = added.map((key) => [key, (all.besides[key] ?? 0) - (told.besides[key] ?? 0)] as const)
  return [{ key: '', n: all.n - told.n, sums, besides: Object.fromEntries(besides) }]
}

/** The figures of the measures, rounded as they are told; one that is not known of these is absent. */
export function valuesOf(
  measures: readonly ReportMeasure[],
  { counted }: Pick<FormKind, 'counted'>,
  figures: Figures,
): Record<string, number> {
  const values: Record<string, number> = {}
  for (const { key, of, digits } of measures) {
    const value = valueOf(key, of, figures, counted?.measures ?? [])
    if (value !== undefined) values[key] = roundTo(value, digits)
  }
  return values
}

/**
 * The figures of lines, rounded as they are shown. Those of a measure that come to the whole come to it when rounded as well: one by
 * one three plots had 9.1 hours of 9. What is left goes by the largest remainder.
 */
export function lineValues(
  measures: readonly ReportMeasure[],
  kind: Pick<FormKind, 'counted'>,
  { lines, all }: { readonly lines: readonly Line[]; readonly all: Figures },
): Record<string, number>[] {
  const values = lines.map((line) => valuesOf(measures, kind, line))
  const fields = kind.counted?.measures ?? []
  const divided = measures.filter(isAddedUp).flatMap(({ key, of, digits }) => {
    const parts = lines.map((line) => valueOf(key, of, line, fields) ?? 0)
    const whole = valueOf(key, of, all, fields) ?? 0
    return isWhole(parts, whole, digits) ? [{ key, parts: allocate(roundTo(whole, digits), parts, digits) }] : []
  })
  return values.map((one, at) => {
    const told = divided.filter(({ key }) => Object.hasOwn(one, key))
    return { ...one, ...Object.fromEntries(told.map(({ key, parts }) => [key, parts[at] ?? 0])) }
  })
}

function isAddedUp({ of, isOfRows }: ReportMeasure): boolean {
  if (isOfRows) return false
  return of === 'told' || (typeof of === 'object' && 'field' in of && of.over === undefined)
}

/** Whether parts come to a whole; what stands far behind the decimals that are shown is noise of adding up. */
function isWhole(parts: readonly number[], whole: number, digits: number): boolean {
  const sum = parts.reduce((added, one) => added + one, 0)
  return whole > 0 && parts.every((one) => one >= 0) && roundTo(sum - whole, digits + 2) === 0
}

function valueOf(
  key: string,
  of: ReportMeasure['of'],
  { n, sums, besides }: Figures,
  fields: readonly string[],
): number | undefined {
  if (of === 'records') return n
  if (typeof of === 'string') return besides[key]
  if ('ratio' in of) {
    const [part, whole] = of.ratio
    const divisor = besides[whole] ?? 0
    return divisor === 0 ? undefined : ((besides[part] ?? 0) / divisor) * (of.times ?? 1)
  }
  const sumOf = (field: string) => sums[fields.indexOf(field)] ?? 0
  if (of.over !== undefined) return sumOf(of.over) === 0 ? undefined : sumOf(of.field) / sumOf(of.over)
  return of.where ? (besides[key] ?? 0) : sumOf(of.field) / (of.per ?? 1)
}

/** Times in their order, the rest by the first measure; what has nothing of any measure is no row. */
export function rowsOf(
  lines: readonly Line[],
  by: ReportGroup,
  valuesIn: (lines: readonly Line[]) => ReadonlyArray<Record<string, number>>,
) {
  const values = valuesIn(lines)
  const rows = lines
    .map((line, at) => ({ Key: line.key, Values: values[at] ?? {} }))
    .filter(({ Values }) => Object.values(Values).some((value) => value !== 0))
  const first = ({ Values }: (typeof rows)[number]) => Object.values(Values)[0] ?? 0
  const byKey = (one: { Key: string }, other: { Key: string }) => (one.Key < other.Key ? -1 : 1)
  const ordered = rows.toSorted((one, other) =>
    isTime(by) ? byKey(one, other) : first(other) - first(one) || byKey(one, other),
  )
  return { shown: ordered.slice(0, MAX_REPORT_ROWS), total: rows.length }
}

export interface ReportQuery {
  readonly key: string
  readonly from?: string
  readonly to?: string
  readonly beforeFrom?: string
  readonly beforeTo?: string
  readonly by?: ReportAnswer['By']
  readonly enterprise?: string
  readonly place?: string
  readonly crop?: string
}

export interface Periods {
  readonly days: Period
  readonly before: Period
}

/** The period of a report and the one that it is compared with: as many days right before it, unless told. */
export function periodsOf({ from, to, beforeFrom, beforeTo }: ReportQuery, today: string): Periods {
  const days = checkedPeriod(from ?? to ?? today, to ?? from ?? today)
  if ((beforeFrom === undefined) !== (beforeTo === undefined)) {
    throw wrong(beforeFrom === undefined ? 'beforeFrom' : 'beforeTo', '请写明对比的起止日期')
  }
  if (beforeFrom !== undefined && beforeTo !== undefined) return { days, before: named(beforeFrom, beforeTo) }
  const length = daysFrom(days.from, days.to) + 1
  return { days, before: { from: daysLater(days.from, -length), to: daysLater(days.from, -1) } }
}

/** The days that are compared with, whose faults are told by their own names. */
function named(from: string, to: string): Period {
  try {
    return checkedPeriod(from, to)
  } catch {
    throw wrong('beforeTo', '对比的日期不对')
  }
}

export function wrong(parameter: keyof ReportQuery, text: string): Error {
  const fields: Faults = { [parameter]: [text] }
  return refusal('wire/parameter', {}, { fields })
}
