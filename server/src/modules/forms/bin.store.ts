import { BIN_DAYS } from '@farm/contract/forms'
import { COUNT_CAP } from '@farm/contract/wire'
import { type Db, type RawBuilder, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, type SeenKind, writable } from '../access/index.ts'
import { personSql } from './care.store.ts'
import { keepVersions } from './records.store.ts'
import { writtenColumns, writtenOut } from './written.store.ts'

/** A day here has 24 hours, whatever the clocks are changed to. */
const KEPT_HOURS = BIN_DAYS * 24

interface BinPage {
  readonly limit: number
  readonly offset: number
}

/** A page of the recycle bin as JSON, what was deleted last first. */
export async function binJson(db: Db, scope: Scope, kind: SeenKind, { limit, offset }: BinPage): Promise<string> {
  const { names, json } = writtenOut({ kind, scope })
  const { rows } = await sql<{ json: string }>`
    with page as materialized (
      select ${writtenColumns}, r.delete_time, r.delete_time + make_interval(hours => ${sql.lit(KEPT_HOURS)}) as purge_time,
             coalesce((select v.replaced_by from record_version v where v.record_id = r.id and v.act = 'delete'
                        order by v.update_time desc limit 1), r.update_user_id) as deleted_by
        from (${binSql(scope, kind)} order by r.delete_time desc, r.id desc limit ${limit} offset ${offset}) r), ${names}
    select concat('[', string_agg(concat(left(${json}, -1), ',"DeleteTime":"', ${wireTime('r.delete_time')},
             '","PurgeTime":"', ${wireTime('r.purge_time')}, '","DeletedBy":', ${personSql(scope, 'r.deleted_by', 'r.delete_time')}, '}'),
             ',' order by r.delete_time desc, r.id desc), ']') as json
      from page r cross join names
  `.execute(db)
  return rows[0]?.json ?? '[]'
}

/** How much is in the bin, exact up to the cap. */
export async function countBin(db: Db, scope: Scope, kind: SeenKind): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${binSql(scope, kind)} limit ${COUNT_CAP + 1}) r
  `.execute(db)
  return rows[0]?.n ?? 0
}

function binSql(scope: Scope, kind: SeenKind): RawBuilder<unknown> {
  return sql`select r.* from record r where r.form_id = ${sql.lit(kind.id)} and r.is_deleted and ${writable(scope, kind, 'r', 'delete')}`
}

/** The first of the records whose organisation is closed, if there is one. None of the others closes before the end. */
export async function closedOrganOf(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; isClosed: boolean }>`
    select o.name, o.is_closed as "isClosed"
      from organ o
     where o.id = any(array(select r.organ_id from record r where r.id = any(${[...ids]}::uuid[])))
     order by o.id
       for key share of o
  `.execute(db)
  return rows.find((row) => row.isClosed)?.name
}

/** Those of some records, in the order of their ids, that are deleted; none of the others is before the end. */
export async function deletedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; isDeleted: boolean }>`
    select r.id, r.is_deleted as "isDeleted" from record r where r.id = any(${[...ids]}::uuid[]) order by r.id for share
  `.execute(db)
  return new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id))
}

/** Takes records out of the bin. */
export async function recoverRecords(db: Db, ids: readonly string[], userId: string): Promise<void> {
  await keepVersions(db, ids, userId, 'recover')
  await sql`
    update record
       set is_deleted = false, delete_time = null, update_user_id = ${userId}, origin = written_by(),
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = any(${[...ids]}::uuid[])
  `.execute(db)
}

interface PurgeRow {
  readonly Time: string
  readonly Records: number
  readonly names: string[][]
}

/** What was purged of a kind, by the moment, newest first. */
export async function purgesWithin(db: Db, scope: Scope, kind: SeenKind, limit: number): Promise<PurgeRow[]> {
  const { rows } = await sql<PurgeRow>`
    select ${wireTime('p.add_time')} as "Time", sum(p.n)::integer as "Records", json_agg(p.names) as names
      from purge p
     where p.form_id = ${kind.id} and ${purgedOf(scope, kind)}
     group by p.add_time
     order by p.add_time desc
     limit ${limit}
  `.execute(db)
  return rows
}

/** As `writable` says it of records: what is purged has no level columns any more. */
function purgedOf(scope: Scope, kind: SeenKind): RawBuilder<boolean> {
  // Which camera it was of went with it.
  if (kind.seenThrough !== undefined) return sql`false`
  const reach = scope.over({ kind, right: 'delete' })
  const branch = scope.branchOver(reach)
  if (!branch) return sql`false`
  const isBelow = sql<boolean>`starts_with(p.organ_path, ${branch.path})`
  if (reach === '全部' || reach === '本组织及下级') return isBelow
  if (reach === '仅本人' && kind.personal) return sql`${isBelow} and p.user_id = ${scope.userId}`
  return branch.no === scope.home.no ? sql`p.organ_path = ${branch.path}` : sql`false`
}

/** A deleted record whose time in the bin is over. */
export interface Expired {
  readonly id: string
  readonly formId: string
  readonly deleteTime: string
}

interface Batch {
  readonly before: TrustedTime
  /** Those up to here were looked at already. */
  readonly after: Expired | undefined
  readonly limit: number
}

/** Locks the next of them, oldest first; what somebody is taking back at this moment is passed over. */
export async function lockExpired(db: Db, { before, after, limit }: Batch): Promise<Expired[]> {
  const isAfter = after
    ? sql` and (r.delete_time, r.id) > (${after.deleteTime}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Expired>`
    select r.id, r.form_id as "formId", ${wireTime('r.delete_time')} as "deleteTime"
      from record r
     where r.is_deleted and r.delete_time < ${before.toISOString()}::timestamptz${isAfter}
     order by r.delete_time, r.id
     limit ${limit}
       for update skip locked
  `.execute(db)
  return rows
}

interface Purging {
  readonly now: Date
  /** The field that names a record, by form. */
  readonly nameFields: Readonly<Record<string, string>>
  /** The forms whose records have names, which what refers to them keeps. */
  readonly named: readonly string[]
  readonly mostNames: number
}

/** Removes records for good, with all that hangs on them, and notes how many of whose there were. */
export async function purgeRecords(db: Db, ids: readonly string[], purging: Purging): Promise<void> {
  const { now, nameFields, named, mostNames } = purging
  await sql`
    with gone as (
      delete from record where id = any(${[...ids]}::uuid[])
      returning form_id, organ_path, user_id, delete_time, id,
                data ->> (${JSON.stringify(nameFields)}::jsonb ->> form_id::text) as name
    ), kept as (
      insert into former_name (id, until, name)
      select id, 'infinity', name from gone where form_id = any(${[...named]}::uuid[]) and name <> ''
    )
    insert into purge (form_id, organ_path, user_id, n, names, add_time)
    select form_id, organ_path, user_id, count(*),
           coalesce((array_agg(name order by delete_time desc, id) filter (where name is not null))[1:${mostNames}], '{}'),
           ${now.toISOString()}::timestamptz
      from gone
     group by form_id, organ_path, user_id
  `.execute(db)
}
