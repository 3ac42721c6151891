import { MANY_UNDO_HOURS, type ManyChange } from '@farm/contract/forms'
import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type Scope, type SeenKind, writable } from '../access/index.ts'
import { personSql } from './care.store.ts'

interface Noted {
  readonly kind: SeenKind
  readonly userId: string
  readonly now: Date
  readonly records: ReadonlyArray<{ readonly id: string; readonly version: string; readonly updateTime: string }>
}

/** Keeps which records were changed together, and which of their contents came and went. */
export async function noteManyChange(db: Db, { kind, userId, now, records }: Noted): Promise<void> {
  const id = newId()
  await sql`
    with change as (
      insert into many_change (id, form_id, user_id, add_time) values (${id}, ${kind.id}, ${userId}, ${now.toISOString()}::timestamptz))
    insert into many_change_record (change_id, record_id, version, update_time)
    select ${id}::uuid, n.* from unnest(${records.map((one) => one.id)}::uuid[], ${records.map((one) => one.version)}::timestamptz[],
                                  ${records.map((one) => one.updateTime)}::timestamptz[]) as n
  `.execute(db)
}

const LISTED = 20

/** Those of a form that can still be taken back by the caller in some record, newest first. */
export async function manyChanges(db: Db, scope: Scope, kind: SeenKind, now: Date): Promise<ManyChange[]> {
  const { rows } = await sql<ManyChange>`
    select c.id as "Id", ${wireTime('c.add_time')} as "Time",
           ${personSql(scope, 'c.user_id', 'c.add_time')} as "User", n.standing as "Count"
      from many_change c
     cross join lateral (
       select count(*) as standing from many_change_record m join record r on r.id = m.record_id
        where m.change_id = c.id and r.update_time = m.update_time and not r.is_deleted and ${writable(scope, kind, 'r', 'edit')}) n
     where c.form_id = ${kind.id} and ${isRecent(now)} and n.standing > 0
     order by c.add_time desc, c.id desc
     limit ${LISTED}
  `.execute(db)
  return rows
}

interface Held {
  readonly Id: string
  readonly UpdateTime: string
  readonly Version: string
}

/** The records of a change that the caller may edit, as it left them; none of one that is too old. */
export async function recordsOfChange(
  db: Db,
  scope: Scope,
  kinds: readonly SeenKind[],
  { id, now }: { id: string; now: Date },
): Promise<Held[]> {
  const isTheirs = kinds.map((kind) => sql`(r.form_id = ${sql.lit(kind.id)} and ${writable(scope, kind, 'r', 'edit')})`)
  const { rows } = await sql<Held>`
    select r.id as "Id", ${wireTime('m.update_time')} as "UpdateTime", ${wireTime('m.version')} as "Version"
      from many_change c join many_change_record m on m.change_id = c.id join record r on r.id = m.record_id
     where c.id = ${id}::uuid and ${isRecent(now)} and (${sql.join([sql`false`, ...isTheirs], sql` or `)})
     order by r.id
  `.execute(db)
  return rows
}

function isRecent(now: Date) {
  return sql`c.add_time > ${now.toISOString()}::timestamptz - make_interval(hours => ${sql.lit(MANY_UNDO_HOURS)})`
}

/** Forgets what can't be taken back any more; answers how many. */
export async function forgetManyChanges(db: Db, before: TrustedTime, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from many_change where id = any(array(
      select id from many_change where add_time < ${before.toISOString()}::timestamptz order by add_time limit ${limit}))
  `.execute(db)
  return Number(numAffectedRows)
}
