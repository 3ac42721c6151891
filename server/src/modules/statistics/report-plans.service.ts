import type { ReportMeasure } from '@farm/contract/statistics'
import { type Clause, formatFilter } from '@farm/contract/wire'
import { wholeFiguresOf } from '../forms/index.ts'
import type { CountedReport } from './report-counted.service.ts'
import { type Figures, type Line, NOTHING } from './report.rules.ts'
import { sees } from './seen.ts'

type Condition = Pick<Clause, 'path' | 'op' | 'values'>

/** The sums that plans tell, by the key of the measure. */
const summed = { area: 'Count', target: 'TargetYield', harvested: 'Harvest' } as const

/** Plans that run in the period by a field, or all of them: counted as their list counts them, within its two seconds. */
export async function plansBy(counted: CountedReport, field: string | undefined): Promise<Line[]> {
  const { kind, period } = counted.chosen
  const [first, last] = counted.report.source.runs ?? []
  if (!period || first === undefined || last === undefined || !sees(kind, first, last, 'Status')) return []
  const lines = new Map<string, Figures>()
  const note = (key: string, n: number, besides: Record<string, number>) => {
    const known = lines.get(key) ?? NOTHING
    lines.set(key, { n: known.n + n, sums: [], besides: { ...known.besides, ...besides } })
  }
  // By plot only sums that are divided over plots are answered: nobody knows how much of a harvest so far came from which.
  const { shared } = kind.whole
  const isOfPlots = [field, ...counted.chosen.held.map((one) => one.field)].includes(shared?.by)
  const isTold = (name: string) => !isOfPlots || shared?.of.includes(name) === true
  const sums = Object.entries(summed).filter(([, name]) => sees(kind, name) && isTold(name))
  for (const { key, n, told } of await asked(counted, field, { sums: sums.map(([, name]) => name), only: [] })) {
    note(key, n, Object.fromEntries(sums.map(([measure], at) => [measure, told[at] ?? 0])))
  }
  for (const { key, only } of counted.measures.filter(isOfSome)) {
    for (const row of await asked(counted, field, { sums: [], only })) note(row.key, 0, { [key]: row.n })
    for (const [at, { besides }] of lines) if (besides[key] === undefined) note(at, 0, { [key]: 0 })
  }
  if (sees(kind, 'Progress')) {
    for (const row of await progressBy(counted, field)) note(row.key, 0, row.besides)
  }
  return [...lines].map(([key, figures]) => ({ key, ...figures }))
}

/** How far plans are is their mean by area, as on the boards; where none of them has an area, the plain one. */
async function progressBy(counted: CountedReport, field: string | undefined) {
  const only: Condition[] = [{ path: ['Progress'], op: 'null', values: ['false'] }]
  const isWeighed = sees(counted.chosen.kind, 'Count')
  const rows = await asked(counted, field, {
    sums: isWeighed ? ['Progress', 'Count'] : ['Progress'],
    products: isWeighed ? [['Progress', 'Count']] : [],
    only,
  })
  return rows.map(({ key, n, told: [plain = 0, area = 0, byArea = 0] }) => ({
    key,
    besides: area > 0 ? { progressSum: byArea, progressCount: area } : { progressSum: plain, progressCount: n },
  }))
}

function isOfSome(measure: ReportMeasure): measure is ReportMeasure & { readonly only: readonly Condition[] } {
  return measure.only !== undefined
}

interface Wanted {
  readonly sums: readonly string[]
  readonly products?: ReadonlyArray<readonly [string, string]>
  readonly only: readonly Condition[]
}

/** How many plans there are, and what their fields come to; those that say nothing of the field stand under no key. */
async function asked(counted: CountedReport, field: string | undefined, { sums, products = [], only }: Wanted) {
  const { db, scope, report, chosen } = counted
  const { kind, right, period, held } = chosen
  const [first = '', last = ''] = report.source.runs ?? []
  const ends: Condition[] = period
    ? [
        { path: [first], op: '<=', values: [period.to] },
        { path: [last], op: '>=', values: [period.from] },
      ]
    : []
  const narrowed = held.map(({ field: name, values }): Condition => ({
    path: [name],
    op: '=',
    values,
  }))
  const groups = await wholeFiguresOf(db, scope, {
    formId: kind.id,
    qs: formatFilter([...(report.source.always ?? []), ...ends, ...narrowed, ...only]),
    ...(field !== undefined && { by: field }),
    right,
    sums,
    products,
  })
  return groups.map(({ key, n, sums: told }) => ({ key: key ?? '', n, told }))
}
