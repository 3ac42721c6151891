import type { FormKind } from '../forms/index.ts'
import {
  type Clause,
  type ReportFilter,
  type ReportMeasure,
  type ReportPart,
  type ReportSource,
  reportFilters,
} from './report.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** Which of the records of a source a figure is about. */
export interface BehindFigure {
  readonly days: Days | undefined
  readonly filters: Readonly<Partial<Record<ReportFilter, string>>>
  /** By which the row is made, and its key: empty for what says nothing of it. */
  readonly row?: { readonly by: ReportPart; readonly key: string }
  readonly measure?: Pick<ReportMeasure, 'of' | 'only'>
  /** Records one by one, also those that no figure counts. */
  readonly isOfList?: true
}

/**
 * The conditions of a list that shows these records and no others, but for the days on which they happened; undefined where no
 * list tells them apart.
 */
export function clausesBehind(
  source: ReportSource,
  { days, filters, row, measure, isOfList }: BehindFigure,
): Clause[] | undefined {
  const held = reportFilters.flatMap((filter) => partClauses(source, filter, filters[filter]))
  const own = row ? partClauses(source, row.by, row.key) : []
  const of = measure?.of
  const slice =
    typeof of === 'object' && 'where' in of && of.where ? partClauses(source, of.where.part, of.where.is) : []
  const all = [
    ...(source.always ?? []),
    ...(source.having === undefined ? [] : [filled(source.having)]),
    ...runningIn(source, days),
    ...held,
    ...own,
    ...slice,
    ...(measure?.only ?? []),
    ...(isOfList ? [] : countedOf(source.kind)),
  ]
  const told = all.filter((clause) => clause !== undefined)
  return told.length < all.length ? undefined : distinct(told)
}

function partClauses(
  { from, kind, parts }: ReportSource,
  name: ReportPart,
  value: string | undefined,
): Array<Clause | undefined> {
  const part = parts[name]
  if (!part || value === undefined) return []
  const { field, column, beyond } = part
  // Those without a crop are those without a plan and those of plans that are hidden: no list has them. Nor has one what was
  // done for no plan: crops are listed as their plans.
  if (value === '')
    return [beyond === undefined && from !== 'crops' ? { path: [field], op: 'null', values: ['true'] } : undefined]
  // What a field of the record says that a row names is asked by no list.
  if (kind.fields[field]?.type === 'rows') {
    return [column === undefined ? undefined : { path: [field, column], op: '=', values: [value] }]
  }
  return [{ path: beyond === undefined ? [field] : [field, beyond], op: '=', values: [value] }]
}

/** Records of a kind that count in figures. */
export function countedOf({ counted }: FormKind): Clause[] {
  const { field = '', values = [] } = counted?.except ?? {}
  return values.map((value) => ({ path: [field], op: '!=', values: [value] }))
}

function filled(field: string): Clause {
  return { path: [field], op: 'null', values: ['false'] }
}

/** Records that run in these days. */
function runningIn({ runs }: ReportSource, days: Days | undefined): Clause[] {
  if (!runs || !days) return []
  const [first, last] = runs
  return [
    { path: [first], op: '<=', values: [days.to] },
    { path: [last], op: '>=', values: [days.from] },
  ]
}

/** A row of what the report is narrowed to already says the same again. */
function distinct(clauses: readonly Clause[]): Clause[] {
  const words = ({ path, op, values }: Clause) => [path.join('.'), op, ...values].join(' ')
  return clauses.filter((clause, at) => clauses.findIndex((one) => words(one) === words(clause)) === at)
}
