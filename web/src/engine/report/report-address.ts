import { clockForm } from '@farm/contract/clock'
import {
  type Report,
  type ReportFilter,
  type ReportGroup,
  type ReportMeasure,
  type ReportSource,
  clausesBehind,
  isDoubted as doubtedClause,
  isTime,
} from '@farm/contract/statistics'
import { formatFilter } from '@farm/contract/wire'
import { type Days, monthAround, weekAround } from '../../platform/calendar.ts'
import type { RowOrder } from './report-values.ts'
import { changedAddress } from '../../platform/changed-address.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BY = 'by'
const ORDER = 'orderBy'
const TELL = 'tell'

export type ReportFilters = Readonly<Partial<Record<ReportFilter, string>>>

/** What a person chose on a report besides its period; it lives in the address. */
export interface ReportState {
  readonly by: ReportGroup
  readonly filters: ReportFilters
  readonly order: RowOrder | undefined
}

/** Reads the address; what it says wrongly counts as not said. */
export function readReport(address: URLSearchParams, report: Report): ReportState {
  const [usual = 'Day'] = report.groups
  const order = /^(\w+) (asc|desc)$/.exec(address.get(ORDER) ?? '')
  const isKnown = order && (order[1] === 'name' || report.measures.some(({ key }) => key === order[1]))
  return {
    by: report.groups.find((one) => one === address.get(BY)) ?? usual,
    filters: Object.fromEntries(
      report.filters.flatMap((one) => {
        const value = address.get(one)
        return value !== null && ID.test(value) ? [[one, value]] : []
      }),
    ),
    order: isKnown ? { by: order[1] ?? '', isDescending: order[2] === 'desc' } : undefined,
  }
}

/** What the report can be narrowed by and the address names as nothing that there can be. */
export function misreadFilters(address: URLSearchParams, report: Report): ReportFilter[] {
  return report.filters.filter((one) => !ID.test(address.get(one) ?? '') && (address.get(one) ?? '') !== '')
}

/** The address with rows made by something else; they are sorted anew. */
export function withGroup(address: URLSearchParams, report: Report, by: ReportGroup): string {
  const next = new URLSearchParams(address)
  next.delete(ORDER)
  if (by === report.groups[0]) next.delete(BY)
  else next.set(BY, by)
  return next.toString()
}

/** Whether a report that lists its records shows them one by one, which it does unless its figures are chosen. */
export function showsRows(address: URLSearchParams): boolean {
  return address.get(TELL) !== 'figures'
}

/** The address with the records one by one or with their figures, for the same days and choices. */
export function withTold(address: URLSearchParams, told: 'rows' | 'figures'): string {
  const next = new URLSearchParams(address)
  for (const name of [ORDER, 'page', 'after', 'open']) next.delete(name)
  if (told === 'rows') next.delete(TELL)
  else next.set(TELL, told)
  return next.toString()
}

export function withFilter(address: URLSearchParams, filter: ReportFilter, value: string | undefined): URLSearchParams {
  return changedAddress(address, { [filter]: value })
}

/** The first press puts the largest first, the next the smallest, and one more takes it back. */
export function withOrder(address: URLSearchParams, order: RowOrder | undefined, by: string): URLSearchParams {
  const next = new URLSearchParams(address)
  if (order?.by !== by) next.set(ORDER, `${by} desc`)
  else if (order.isDescending) next.set(ORDER, `${by} asc`)
  else next.delete(ORDER)
  return next
}

/** What of the records a figure is about. */
export interface Behind {
  readonly days: Days | undefined
  readonly filters: ReportFilters
  /** By which the row is made, and its key. */
  readonly row?: { readonly by: ReportGroup; readonly key: string }
  readonly measure?: ReportMeasure
  /** Only punch-ins that are doubted, or those for the plans behind the figure. */
  readonly isDoubted?: true
}

/** Makes the address of the records behind a figure; none for who may not see them one by one. */
export type WayTo = (
  behind?: Pick<Behind, 'row' | 'measure' | 'isDoubted'> & Partial<Pick<Behind, 'days'>>,
) => string | undefined

/** The address of the list of the records behind a figure; undefined where no list tells them apart. */
export function recordsPath(
  report: Report,
  { row, days: all, filters, measure, isDoubted }: Behind,
): string | undefined {
  const { source } = report
  if (isDoubted) return doubtedPath(source, { days: all, filters })
  if (measure?.isOfOthers) return undefined
  const days = row && isTime(row.by) ? stretch(row.by, row.key, all) : all
  const clauses = clausesBehind(source, {
    days,
    filters,
    ...(row && !isTime(row.by) && { row: { by: row.by, key: row.key } }),
    ...(measure && { measure }),
  })
  if (!clauses) return undefined
  const query = new URLSearchParams()
  if (days && !source.runs) query.set(source.day ?? 'OccurTime', `${days.from}~${days.to}`)
  const where = formatFilter(clauses)
  if (where) query.set('where', where)
  const summed = summedIn(measure)
  if (summed !== undefined) query.set('sums', summed)
  return `${source.opens}?${query.toString()}`
}

/** What crops yielded is of the days; how far plans are is of all that was done for them. */
function doubtedPath(source: ReportSource, { days, filters }: Pick<Behind, 'days' | 'filters'>): string | undefined {
  const isOfAll = source.from === 'plans'
  const path = source.kind.id === clockForm.id ? [] : ['Plan']
  const behind = clausesBehind(source, { days: isOfAll ? days : undefined, filters, isOfList: true })
  const query = new URLSearchParams()
  if (days && !isOfAll) query.set('OccurTime', `${days.from}~${days.to}`)
  query.set(
    'where',
    formatFilter([doubtedClause, ...(behind ?? []).map((clause) => ({ ...clause, path: [...path, ...clause.path] }))]),
  )
  return behind && `/FarmOperation/ClockData?${query.toString()}`
}

/** The field that the list adds up for a figure; none for what is divided. */
function summedIn(measure: ReportMeasure | undefined): string | undefined {
  const of = measure?.of
  return typeof of === 'object' && 'field' in of && of.over === undefined ? of.field : undefined
}

/** The days of a row, of those that the report is about. */
function stretch(by: ReportGroup, day: string, all: Days | undefined): Days {
  const whole = aroundDay(by, day)
  if (!all) return whole
  return { from: whole.from < all.from ? all.from : whole.from, to: whole.to > all.to ? all.to : whole.to }
}

function aroundDay(by: ReportGroup, day: string): Days {
  if (by === 'Week') return weekAround(day)
  return by === 'Month' ? monthAround(day) : { from: day, to: day }
}
