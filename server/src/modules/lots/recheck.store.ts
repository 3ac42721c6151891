import { certificateForm, certificateStates } from '@farm/contract/lots'
import { type Db, columnsIn, fieldsIn, listed, sql } from '../../platform/db/index.ts'

const certificate = fieldsIn(certificateForm)
const check = columnsIn(certificateForm, 'Checks')

/** What came to be otherwise than it was known, and where. */
export interface DueRow {
  readonly id: string
  readonly formId: string
  readonly recordId: string
  readonly places: readonly string[]
  readonly plan: string | null
  readonly workOrder: string | null
  /** ISO 8601. */
  readonly since: string
  readonly userId: string
}

/** Notes that plots came to lie on the same ground, or do no more: what was harvested there within a year is judged again. */
export async function noteGround(db: Db, places: readonly string[]): Promise<void> {
  await sql`
    insert into lot_recheck (form_id, record_id, places, since, user_id)
    select form_id, id, ${[...places]}::text[], date_trunc('milliseconds', clock_timestamp()) - interval '366 days', update_user_id
      from record where id = ${places[0]}::uuid
  `.execute(db)
}

/** The first of what is to be judged again. */
export async function nextDue(db: Db, { now, limit }: { readonly now: Date; readonly limit: number }) {
  const { rows } = await sql<DueRow>`
    select id::text, form_id as "formId", record_id as "recordId", places, plan, work_order as "workOrder",
           to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since, user_id as "userId"
      from lot_recheck d where again_at is null or again_at <= ${now.toISOString()}::timestamptz
     order by d.id limit ${limit}
  `.execute(db)
  return rows
}

export async function settled(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from lot_recheck where id = any(${[...ids]}::bigint[])`.execute(db)
}

export async function postponed(db: Db, ids: readonly string[], until: Date): Promise<void> {
  await sql`update lot_recheck set again_at = ${until.toISOString()}::timestamptz where id = any(${[...ids]}::bigint[])`.execute(
    db,
  )
}

/** What certificates in force of lots say that was let pass. */
export async function passedOn(db: Db, lots: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ reason: string }>`
    select c->>${check.Reason} as reason
      from record r cross join lateral jsonb_array_elements(r.data->${certificate.Checks}) c
     where r.form_id = ${sql.lit(certificateForm.id)} and not r.is_deleted
       and r.data->>${certificate.Status} in ${listed(certificateStates.where('in-force'))}
       and r.data->>${certificate.Lot} = any(${[...lots]}::text[]) and c->>${check.Verdict} = '已放行'
  `.execute(db)
  return rows.map(({ reason }) => reason)
}

/** People of the organisations above one who have a function. */
export async function peopleAbove(db: Db, organId: string, url: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
      from organ o join organ above on above.id <> o.id and starts_with(o.path, above.path)
      join account a on a.organ_id = above.id and a.is_enabled and not a.is_deleted
      join account_role ar on ar.account_id = a.id join role_function rf on rf.role_id = ar.role_id
     where o.id = ${organId}::uuid and rf.url = ${url}
  `.execute(db)
  return rows.map(({ id }) => id)
}
