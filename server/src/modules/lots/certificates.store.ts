import { clockForm } from '@farm/contract/clock'
import { certificateForm, lotTestForm } from '@farm/contract/lots'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { upstream } from './around.store.ts'
import type { LotRow } from './lots.store.ts'

type Data = Readonly<Record<string, unknown>>

/** A certificate that the scope may read. */
export async function seenCertificate(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  id: string,
): Promise<(LotRow & { readonly updateTime: string }) | undefined> {
  const { rows } = await sql<LotRow & { readonly updateTime: string }>`
    select r.id, r.organ_id as "organId", r.data, ${wireTime('r.update_time')} as "updateTime" from record r
     where r.id = ${id} and r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and ${readable(scope, kind, 'r')}
  `.execute(db)
  return rows[0]
}

/** How many kilogrammes of a lot the certificates in force cover. */
export async function certifiedOf(db: Db, lot: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum((r.data->>'Quantity')::numeric), 0)::float8 as sum from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and (r.data->>'Lot') = ${lot}
       and r.data->>'Status' = '有效'
  `.execute(db)
  return rows[0]?.sum ?? 0
}

/** By lot how many certificates in force the scope may read; lots without any are absent. */
export async function certificatesInForce(
  db: Db,
  scope: Scope,
  kind: SeenKind,
  lots: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (lots.length === 0) return new Map()
  const { rows } = await sql<{ lot: string; n: number }>`
    select r.data->>'Lot' as lot, count(*)::int as n from record r
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted and r.data->>'Lot' = any(${[...lots]}::text[])
       and r.data->>'Status' = '有效' and ${readable(scope, kind, 'r')}
     group by 1
  `.execute(db)
  return new Map(rows.map(({ lot, n }) => [lot, n]))
}

interface TestRow {
  readonly id: string
  readonly data: Data
}

/** The tests of a lot and of all that it was made of, the latest last, whoever may see them: what is promised hangs on all of them. */
export async function testsBehind(db: Db, lot: string): Promise<readonly TestRow[]> {
  const { rows } = await sql<TestRow>`
    with recursive ${upstream(lot)}
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and (r.data->>'Lot') = any(array(select id::text from up))
     order by r.data->>'Date', r.add_time, r.id
  `.execute(db)
  return rows
}

/** A plan, and until when its uses count. */
interface PlanUntil {
  readonly plan: string
  /** ISO 8601. */
  readonly until: string
}

/** Punch-ins for plans up to a moment whose check forbade what they used, whoever may see them. */
export async function forbiddenForPlans(db: Db, plans: readonly PlanUntil[]): Promise<readonly string[]> {
  if (plans.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select r.id from unnest(${plans.map(({ plan }) => plan)}::text[], ${plans.map(({ until }) => until)}::timestamptz[]) as p (id, until)
      join record r on r.data->>'Plan' = p.id and r.occur_time <= p.until
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>'InputVerdict' = '禁止' and r.data ? 'Inputs'
  `.execute(db)
  return rows.map(({ id }) => id)
}
