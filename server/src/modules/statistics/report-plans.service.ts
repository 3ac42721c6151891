import type { ReportMeasure } from '@farm/contract/statistics'
import { type Clause, formatFilter } from '@farm/contract/wire'
import { figuresOf } from '../forms/index.ts'
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
  const sums = Object.entries(summed).filter(([, name]) => sees(kind, name))
  for (const { key, n, told } of await asked(counted, field, { sums: sums.map(([, name]) => name), only: [] })) {
    note(key, n, Object.fromEntries(sums.map(([measure, name]) => [measure, told[name] ?? 0])))
  }
  for (const { key, only } of counted.measures.filter(isOfSome)) {
    for (const row of await asked(counted, field, { sums: [], only })) note(row.key, 0, { [key]: row.n })
    for (const [at, { besides }] of lines) if (besides[key] === undefined) note(at, 0, { [key]: 0 })
  }
  if (sees(kind, 'Progress')) {
    const only: Condition[] = [{ path: ['Progress'], op: 'null', values: ['false'] }]
    for (const row of await asked(counted, field, { sums: ['Progress'], only })) {
      note(row.key, 0, { progressSum: row.told.Progress ?? 0, progressCount: row.n })
    }
  }
  return [...lines].map(([key, figures]) => ({ key, ...figures }))
}

function isOfSome(measure: ReportMeasure): measure is ReportMeasure & { readonly only: readonly Condition[] } {
  return measure.only !== undefined
}

interface Wanted {
  readonly sums: readonly string[]
  readonly only: readonly Condition[]
}

/** How many plans there are, and what their fields come to; those that say nothing of the field stand under no key. */
async function asked({ db, scope, report, chosen }: CountedReport, field: string | undefined, { sums, only }: Wanted) {
  const { kind, period, held, among } = chosen
  const [first = '', last = ''] = report.source.runs ?? []
  const ends: Condition[] = period
    ? [
        { path: [first], op: '<=', values: [period.to] },
        { path: [last], op: '>=', values: [period.from] },
      ]
    : []
  const narrowed = [...held, ...(among ? [among] : [])].map(({ field: name, values }): Condition => ({
    path: [name],
    op: '=',
    values,
  }))
  const told = await figuresOf(db, scope, {
    formId: kind.id,
    qs: formatFilter([...(report.source.always ?? []), ...ends, ...narrowed, ...only]),
    ...(field !== undefined && { by: field }),
    ...(sums.length > 0 && { sums: sums.join(',') }),
  })
  if (field === undefined) return [{ key: '', n: told.Count, told: told.Sums }]
  return (told.Groups ?? []).map(({ Key = '', Count, Sums }) => ({ key: Key, n: Count, told: Sums }))
}
