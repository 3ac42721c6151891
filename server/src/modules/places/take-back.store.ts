import { clockForm } from '@farm/contract/clock'
import type { DynamicData, FormKind } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const ofWork = [
  { kind: clockForm, place: fieldsIn(clockForm).Place },
  { kind: irrigationForm, place: fieldsIn(irrigationForm).Place },
  { kind: planForm, place: fieldsIn(planForm).Place },
  { kind: workOrderForm, place: fieldsIn(workOrderForm).Place },
] as const

export interface WorkCount {
  readonly kind: FormKind
  readonly count: number
}

/** How many records of work name one of the plots and happened after a moment (ISO 8601), by kind; kinds without any are left out. */
export async function workSince(db: Db, places: readonly string[], since: string): Promise<WorkCount[]> {
  const parts = ofWork.map(
    ({ kind, place }, at) => sql`
      select ${sql.lit(at)} as at, count(*)::integer as count from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and (r.data->${place}) ?| ${[...places]}::text[]
         and r.occur_time > ${since}::timestamptz`,
  )
  const { rows } = await sql<{ at: number; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return ofWork.flatMap(({ kind }, at) => {
    const { count = 0 } = rows.find((row) => row.at === at) ?? {}
    return count > 0 ? [{ kind, count }] : []
  })
}

interface HeldRow {
  readonly id: string
  readonly formId: string
  readonly isDeleted: boolean
  readonly data: DynamicData
}

/** Records by their ids, whoever may see them, held until the end of the transaction. */
export async function heldRecords(db: Db, ids: readonly string[]): Promise<readonly HeldRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<HeldRow>`
    select r.id, r.form_id as "formId", r.is_deleted as "isDeleted", r.data as data from record r
     where r.id = any(${[...ids]}::uuid[])
     order by r.id
       for no key update
  `.execute(db)
  return rows
}
