import { clockForm } from '@farm/contract/clock'
import { certificateForm, lotTestForm } from '@farm/contract/lots'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
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

interface TestRow {
  readonly data: Data
}

/** The tests of lots, the latest last, whoever may see them: what is promised hangs on all of them. */
export async function testsOf(db: Db, lots: readonly string[]): Promise<readonly TestRow[]> {
  const { rows } = await sql<TestRow>`
    select r.data from record r
     where r.form_id = ${sql.lit(lotTestForm.id)} and not r.is_deleted and (r.data->>'Lot') = any(${[...lots]}::text[])
     order by r.data->>'Date', r.add_time, r.id
  `.execute(db)
  return rows
}

/** What was grown for harvests: their plans, or where they have none their plots since a day. */
interface Grown {
  readonly plans: readonly string[]
  readonly places: readonly string[]
  /** ISO 8601. */
  readonly since: string
  readonly until: string
}

interface UseRow {
  readonly day: string
  readonly data: Data
}

const MOST_USES = 200

/** Punch-ins up to a moment whose check forbade what they used for the goods, whoever may see them; the latest first. */
export async function forbiddenUses(db: Db, { plans, places, since, until }: Grown): Promise<readonly UseRow[]> {
  const used = sql`r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>'InputVerdict' = '禁止'
    and r.data ? 'Inputs' and r.occur_time <= ${until}::timestamptz`
  const { rows } = await sql<UseRow>`
    with used as (
      select r.id, r.occur_time, r.data from record r
       where ${used} and r.data->>'Plan' = any(${[...plans]}::text[])
      union
      select r.id, r.occur_time, r.data from record r
       where ${used} and not r.data ? 'Plan' and (r.data->'Place') ?| ${[...places]}::text[]
         and r.occur_time >= ${since}::timestamptz
    )
    select to_char(occur_time at time zone farm_zone(), 'YYYY-MM-DD') as day, data - 'Photos' as data
      from used order by occur_time desc, id limit ${sql.lit(MOST_USES)}
  `.execute(db)
  return rows
}
