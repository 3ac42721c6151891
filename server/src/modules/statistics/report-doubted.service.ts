import { clockForm } from '@farm/contract/clock'
import { Refusal } from '@farm/contract/errors'
import { type Doubted, type ReportFilter, clausesBehind, doubtedOf, doubts, isDoubted } from '@farm/contract/statistics'
import { formatFilter } from '@farm/contract/wire'
import { viewedKind } from '../access/index.ts'
import { wholeFiguresOf } from '../forms/index.ts'
import type { CountedReport } from './report-counted.service.ts'
import { countedBy } from './report-counts.service.ts'
import { sees } from './seen.ts'

type Filters = Readonly<Partial<Record<ReportFilter, string>>>

/**
 * What the figures of a report hold that is doubted: of punch-ins those that it counts, of plans those that were made for them. What
 * takes too long to count is left out; the figures are answered.
 */
export async function doubtedIn(counted: CountedReport, filters: Filters): Promise<{ Doubted?: Doubted }> {
  const { kind } = counted.report.source
  const isOfPlans = counted.report.source.from === 'plans' || counted.report.source.from === 'crops'
  if (kind.id !== clockForm.id && !isOfPlans) return {}
  const isOfAll = !isOfPlans && counted.report.source.always === undefined
  try {
    const counts = await (isOfAll ? byCounts(counted) : asListed(counted, filters, isOfPlans ? ['Plan'] : []))
    const told = counts && doubtedOf((review) => counts.get(review) ?? 0)
    return told && told.length > 0 ? { Doubted: told } : {}
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wire/slow-query') return {}
    throw error
  }
}

type Counts = ReadonlyMap<string, number>

async function byCounts({ db, scope, chosen }: CountedReport): Promise<Counts | undefined> {
  if (!sees(chosen.kind, 'Review')) return undefined
  const held = [{ field: 'Review', values: doubts }, ...chosen.held]
  const rows = await countedBy(db, scope, { ...chosen, held }, ['Review'])
  const byReview = Map.groupBy(rows, ({ parts }) => parts[0] ?? '')
  return new Map([...byReview].map(([review, some]) => [review, some.reduce((sum, { n }) => sum + n, 0)]))
}

/**
 * As a list of punch-ins is narrowed: those behind the figures, or those for the plans behind them. What crops yielded is of the
 * period; how far plans are is of all that was done for them.
 */
async function asListed(
  { db, scope, report, chosen: { kind: seen, right, period } }: CountedReport,
  filters: Filters,
  path: readonly string[],
): Promise<Counts | undefined> {
  const kind = viewedKind(scope, clockForm)
  if (!kind?.rights.has(right) || !sees(kind, 'Review', ...path)) return undefined
  const isOfPlans = report.source.from === 'plans'
  const behind = clausesBehind(report.source, { days: isOfPlans ? period : undefined, filters, isOfList: true }) ?? []
  // Nothing is narrowed by a field that is hidden from the caller.
  if (!behind.every((clause) => sees(seen, clause.path[0] ?? ''))) return undefined
  const groups = await wholeFiguresOf(db, scope, {
    formId: kind.id,
    qs: formatFilter([isDoubted, ...behind.map((clause) => ({ ...clause, path: [...path, ...clause.path] }))]),
    by: 'Review',
    days: isOfPlans ? undefined : period,
    right,
    sums: [],
    products: [],
  })
  return new Map(groups.map(({ key, n }) => [key ?? '', n]))
}
