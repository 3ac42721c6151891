import { FILLED, filledPart } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { type PartOf, type Report, type ReportFilter, reportFilters } from '@farm/contract/statistics'
import type { Db } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, viewedKind } from '../access/index.ts'
import { type ReportQuery, wrong } from './report.rules.ts'
import { type Chosen, type Held, plansOfCrop } from './report.store.ts'
import { sees } from './seen.ts'
import type { Period } from './statistics.rules.ts'

interface Asking {
  readonly db: Db
  readonly scope: Scope
  readonly right: 'view' | 'export'
}

interface Asked {
  readonly report: Report
  readonly kind: SeenKind
  readonly query: ReportQuery
  readonly period: Period | undefined
}

const parameters = { Enterprise: 'enterprise', Place: 'place', Crop: 'crop' } as const satisfies Record<
  ReportFilter,
  keyof ReportQuery
>

/** What a report is narrowed to. */
export function filtersAsked(query: ReportQuery): Readonly<Partial<Record<ReportFilter, string>>> {
  return Object.fromEntries(
    reportFilters.flatMap((filter) => {
      const value = query[parameters[filter]]
      return value === undefined ? [] : [[filter, value]]
    }),
  )
}

/** The records that a report is about, by what it is narrowed to. */
export async function chosenOf({ db, scope, right }: Asking, { report, kind, query, period }: Asked): Promise<Chosen> {
  const { having } = report.source
  const held: Held[] = having === undefined ? [] : [{ field: filledPart(having), values: [FILLED] }]
  for (const filter of reportFilters) {
    const value = query[parameters[filter]]
    if (value === undefined) continue
    const part = report.source.parts[filter]
    if (!report.filters.includes(filter) || !isSeen(scope, kind, part)) {
      throw wrong(parameters[filter], '这张报表不能这样筛选')
    }
    held.push({ field: part.field, values: await valuesHeld(db, scope, part, value) })
  }
  return { kind, right, period, held }
}

/** The value itself; of what stands behind a reference, the records that hold it. */
async function valuesHeld(db: Db, scope: Scope, { beyond }: PartOf, value: string): Promise<readonly string[]> {
  if (beyond === undefined) return [value]
  const plans = viewedKind(scope, planForm)
  return plans ? plansOfCrop(db, scope, plans, value) : []
}

/** Whether the caller may tell records apart by a part: they see its field, and the one behind the reference. */
export function isSeen(scope: Scope, kind: SeenKind, part: PartOf | undefined): part is PartOf {
  if (!part || (part.field !== 'UserId' && !sees(kind, part.field))) return false
  if (part.beyond === undefined) return true
  const field = kind.fields[part.field]
  // The columns of a table are seen with it.
  const column = field?.type === 'rows' ? Object.values(field.fields).find((one) => 'to' in one) : field
  const target = column && 'to' in column ? scope.kinds.byKey(column.to) : undefined
  return target?.rights.has('view') === true && sees(target, part.beyond)
}
