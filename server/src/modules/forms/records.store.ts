import type { DynamicData, RightName } from '@farm/contract/forms'
import { COUNT_CAP, MAX_PAGE_SIZE } from '@farm/contract/wire'
import { type Db, type MakeBlank, type RawBuilder, StatementCache, sql, wireTime } from '../../platform/db/index.ts'
import { type Branch, type Doing, type Scope, type SeenKind, beginSql, writable } from '../access/index.ts'
import { chosen } from './chosen.store.ts'
import { type Total, jumpSql, totalSql } from './jump.store.ts'
import { afterCursor, keysOf, orderSql } from './order.store.ts'
import { keyOfScope } from './scope-key.ts'
import { type Named, liveHeldSql } from './kept-things.store.ts'
import { keepNamesSql, referredSinceSql } from './former-names.store.ts'
import { referencesIn } from './forms.rules.ts'
import { recordJsonOf } from './one.store.ts'
import { noteLeft } from './left.store.ts'
import { isSearchable, searchOf } from './searchable.ts'
import { writtenColumns, writtenOut } from './written.store.ts'

/** Which records of a kind are asked for. */
export interface Choice {
  readonly kind: SeenKind
  readonly conditions: ReadonlyArray<RawBuilder<boolean>>
  readonly orderBy?: string
  readonly expand?: string
  readonly cursor?: string
  readonly limit: number
  readonly offset: number
  /** Set where the list is a whole branch of a counted kind, newest change first: offsets are found by the counts. */
  readonly branch?: Branch | undefined
  /** Set where the total is asked for as well and the counts tell it. */
  readonly total?: Total | undefined
}

/** The rows of a page as one text, and where the next one begins. */
export interface Rows {
  /** A JSON array. */
  readonly json: string
  /** One more than `limit` means that there is a next page. */
  readonly found: number
  /** Of the last row of the page: the values of the sort and the id, what a cursor is made of. A JSON array. */
  readonly lastKeys: string | null
  /** As the counts tell it, when it was asked for. */
  readonly total: number | null
}

const pages = new StatementCache<Rows>()

/** PostgreSQL writes the whole page as one text: reading rows one by one takes longer than making them. */
export async function rowsOf(db: Db, scope: Scope, choice: Choice): Promise<Rows> {
  const key = keyOf(scope, choice)
  const rows = key
    ? await pages.rows(db, key, () => rowsSql(scope, choice))
    : (await rowsSql(scope, choice).execute(db)).rows
  return rows[0] ?? { json: '[]', found: 0, lastKeys: null, total: null }
}

/** Tells one list from all others, where nothing that somebody typed is part of it. */
function keyOf(scope: Scope, choice: Choice): string | undefined {
  const { kind, conditions, cursor, orderBy, expand, limit, offset, branch, total } = choice
  if (conditions.length > 0 || cursor !== undefined) return undefined
  const counted = [branch !== undefined, total !== undefined]
  return [kind.id, keyOfScope(scope), orderBy, expand, limit, offset, ...counted].join('|')
}

function rowsSql(scope: Scope, choice: Choice): RawBuilder<Rows> {
  const { kind, orderBy, expand, limit, total } = choice
  const keys = keysOf(orderBy, kind, 'r')
  const keyTexts = sql.join([
    ...keys.map((key) =>
      key.cast === 'timestamptz' ? sql`to_json(${key.expression})#>>'{}'` : sql`${key.expression}::text`,
    ),
    sql`r.id::text`,
  ])
  const { names, json } = writtenOut({ kind, scope, expand })
  const isShown = sql`r.place <= ${limit}`
  return sql<Rows>`
    with ${pageSql(scope, choice)}, ${names}
    select concat('[', string_agg(${json}, ',' order by r.place) filter (where ${isShown}), ']') as json,
           count(*)::integer as found, max(json_build_array(${keyTexts})::text) filter (where r.place = ${limit}) as "lastKeys",
           ${total ? totalSql(kind, total) : sql`null`} as total
      from page r cross join names
  `
}

/**
 * A limit that is a parameter would be planned for a tenth of the table; one that anybody may choose would make a
 * statement of its own for each choice. So a few are written into the text, and what is too much is left out.
 */
function plannedLimit(rows: number): number {
  return plannedLimits.find((limit) => limit >= rows) ?? MAX_PAGE_SIZE + 1
}
const plannedLimits = [2, 16, 31, 51, 101, 201]

/** From here on the counts lead faster to a page than its index does. */
const FAR = 200

/** Behind an offset the rows are found by ids first, on the index alone, then read. */
function pageSql(scope: Scope, choice: Choice): RawBuilder<unknown> {
  const { kind, orderBy, cursor, limit, offset, branch } = choice
  const keys = keysOf(orderBy, kind, 'r')
  const id = sql.ref('r.id')
  const after = cursor === undefined ? sql`` : sql` and ${afterCursor(cursor, keys, id)}`
  const wanted = sql`record r where ${chosen(scope, choice, 'r')}${after}`
  const ordered = sql`order by ${orderSql(keys, id)} limit ${sql.lit(plannedLimit(limit + 1))}`
  const isWanted = sql`place <= ${limit + 1}`
  if (offset === 0) {
    return sql`page as materialized (
      select * from (
        select ${writtenColumns}, row_number() over () as place from (select r.* from ${wanted} ${ordered}) r) r
       where ${isWanted})`
  }
  const isFar = branch && offset >= FAR && cursor === undefined
  const ids = isFar
    ? sql`select r.id from ${wanted} and r.update_time < (select until from jump) ${ordered} offset (select rest from jump)`
    : sql`select r.id from ${wanted} ${ordered} offset ${offset}`
  return sql`${isFar ? sql`${jumpSql({ kind, branch, offset })}, ` : sql``}
    found as materialized (
      select * from (select r.id, row_number() over () as place from (${ids}) r) r where ${isWanted}),
    page as materialized (select ${writtenColumns}, found.place from found join record r on r.id = found.id)`
}

/** How many there are, exact up to the cap; one more means “more than that”. */
export async function countOf(db: Db, scope: Scope, choice: Choice): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from record r where ${chosen(scope, choice, 'r')} limit ${COUNT_CAP + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Statements after this in the same transaction are given up after `milliseconds`. */
export async function limitTime(db: Db, milliseconds: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(db)
}

/** Of a form: the version that is in force. */
export async function versionOf(db: Db, formId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from form where id = ${formId}`.execute(db)
  return rows[0]?.version
}

/** An organisation to which something may be added. */
export async function openOrgan(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from organ where id = ${id} and not is_closed`.execute(db)
  return rows[0]?.id
}

/** The kind of a record, whoever may see it. */
export async function formIdOf(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ form_id: string }>`select form_id from record where id = ${id}`.execute(db)
  return rows[0]?.form_id
}

export async function recordJsonById(db: Db, scope: Scope, kind: SeenKind, id: string): Promise<string | undefined> {
  return recordJsonOf(db, scope, [kind], { id })
}

/** A record as the rules see it. */
export interface Stored {
  readonly id: string
  readonly data: DynamicData
  readonly updateTime: string
  readonly occurTime: string
  readonly userId: string
  readonly updateUserId: string
  readonly organId: string
  readonly organPath: string
  readonly isDeleted: boolean
}

interface Held {
  readonly id: string
  readonly formId: string
  readonly version: number
}

/** The kinds of records and the versions of them that are in force, which stay so until the end of the transaction. */
export async function holdForms(db: Db, ids: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.id, f.id as "formId", f.version from record r join form f on f.id = r.form_id
     where r.id = any(${[...ids]}::uuid[]) for key share of f
  `.execute(db)
  return rows
}

/** The right for whose sake records are locked. */
interface Locking {
  readonly kind: SeenKind
  readonly right: RightName
}

/**
 * Locks records that the scope may change, until the end of the transaction: in one order for everybody, so that two who
 * change the same ones can't wait for each other. Whoever takes them away also waits for those who come to name them.
 */
export async function lockRecords(
  db: Db,
  scope: Scope,
  { kind, right }: Locking,
  ids: readonly string[],
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select r.id, r.data, ${wireTime('r.update_time')} as "updateTime",
           ${wireTime('r.occur_time')} as "occurTime", r.user_id as "userId", r.update_user_id as "updateUserId",
           r.organ_id as "organId", r.organ_path as "organPath", r.is_deleted as "isDeleted"
      from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${writable(scope, kind, 'r', right)}
     order by r.id
       ${right === 'delete' ? sql`for update` : sql`for no key update`}
  `.execute(db)
  return rows
}

/** The times of the versions that the present ones replaced, by record. */
export async function lastVersionTimes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; time: string }>`
    select v.id, ${wireTime('v.last')} as time
      from (select record_id as id, max(update_time) as last
              from record_version where record_id = any(${[...ids]}::uuid[]) group by record_id) v
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.time]))
}

interface NewRecord {
  readonly id: string
  readonly kind: SeenKind
  readonly data: DynamicData
  readonly userId: string
  readonly organId: string
  /** Where it stood when it was found fit: once it stands elsewhere, what the record refers to may be called otherwise. */
  readonly organPath: string | undefined
  readonly occurTime: string
  /** The records that it names, which are to be there. */
  readonly named: Named
}

const inserts = new StatementCache<{ json: string }>()

/**
 * Answers the new record as it travels; nothing when the id is in use, the organisation closed or moved, the form not in
 * force as it was read, or something that it names gone. One statement.
 */
export async function insertRecord(
  db: Db,
  scope: Scope,
  { kind, named, ...values }: NewRecord,
  doing?: Doing,
): Promise<string | undefined> {
  const data = JSON.stringify(values.data)
  const search = searchOf(kind.whole, values.data)
  const key = `${kind.id}|${keyOfScope(scope)}|${doing ? 'noted' : ''}`
  const row = { ...values, data, search, named: named.ids, namedOrgans: named.organIds, ...doing }
  const note = doing ? beginSql : undefined
  const rows = await inserts.rows(db, key, (blank) => insertSql(scope, kind, blank, note), row)
  return rows[0]?.json
}

/** With `note`, the statement notes the operation that it is, if it writes anything. */
function insertSql(
  scope: Scope,
  kind: SeenKind,
  blank: MakeBlank,
  note: typeof beginSql | undefined,
): RawBuilder<{ json: string }> {
  const { names, json } = writtenOut({ kind, scope, isNew: true })
  const user = blank('userId')
  const noted = note ? sql`, ${note(blank)} as operation` : sql``
  // The record comes to stand before the note is made.
  const origin = note ? blank('origin') : sql`written_by()`
  // What has no name is not burdened with a column for it.
  const isNamed = isSearchable(kind.whole)
  const [searchColumn, search] = isNamed ? [sql`, search`, sql`, ${blank('search')}::tsvector`] : [sql``, sql``]
  return sql`
    with held as materialized (${liveHeldSql({ ids: blank('named'), organIds: blank('namedOrgans') }, 'key share')}), page as (
      insert into record as r
             (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id,
              organ_id, organ_no, organ_path, origin${searchColumn})
      select ${blank('id')}, ${sql.lit(kind.id)}, ${blank('data')}::jsonb, t.now, t.now,
             ${blank('occurTime')}::timestamptz, ${user}, ${user}, o.id, o.no, o.path, ${origin}${search}
        from organ o cross join form f cross join (select date_trunc('milliseconds', clock_timestamp()) as now) t
       where o.id = ${blank('organId')} and not o.is_closed and o.path = coalesce(${blank('organPath')}, o.path)
         and f.id = ${sql.lit(kind.id)} and f.version = ${sql.lit(kind.version)}
         and (select count(*) from held) = cardinality(${blank('named')}::uuid[])
         -- Waits for whoever is closing or moving the one or publishing the other, and looks again.
         for key share of o, f
      on conflict (id) do nothing
      returning ${writtenColumns}), ${names}
    select ${json} as json${noted} from page r cross join names
  `
}

export type Act = 'edit' | 'delete' | 'recover' | 'restore' | 'status'

export interface Change {
  readonly before: Stored
  readonly data: DynamicData
  readonly organId: string
  readonly occurTime?: string | undefined
}

interface Changing {
  readonly kind: SeenKind
  readonly userId: string
  readonly act: Act
}

/** A record after a change. */
export interface Changed {
  readonly id: string
  readonly updateTime: string
}

/** The organisations that records come to belong to do not move before they do. */
async function holdOrgans(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from organ where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(db)
}

/** Keeps what the records of a kind held, then writes their new content with a time that is strictly later. */
export async function updateRecords(
  db: Db,
  changes: readonly Change[],
  { kind, userId, act }: Changing,
): Promise<Changed[]> {
  const ids = changes.map(({ before }) => before.id)
  const contents = changes.map(({ data }) => JSON.stringify(data))
  const searches = changes.map(({ data }) => searchOf(kind.whole, data))
  const organs = changes.map(({ organId }) => organId)
  const moved = changes.filter(({ before, organId }) => organId !== before.organId)
  if (moved.length > 0) {
    await holdOrgans(
      db,
      moved.map(({ organId }) => organId),
    )
    await noteLeft(
      db,
      moved.map(({ before }) => before.id),
      userId,
    )
  }
  const times = changes.map(({ occurTime }) => occurTime ?? null)
  const refers = changes.map(({ data }) => JSON.stringify(referencesIn(kind.whole.fields, data).map(({ id }) => id)))
  await keepVersions(db, ids, userId, act)
  const updateTime = sql`greatest((select now from moment), r.update_time + interval '1 millisecond')`
  const { rows } = await sql<Changed>`
    with moment as materialized (select date_trunc('milliseconds', clock_timestamp()) as now), change as materialized (
      select * from unnest(${ids}::uuid[], ${contents}::text[], ${searches}::text[], ${organs}::uuid[], ${times}::timestamptz[],
                           ${refers}::text[]) as c (id, data, search, organ_id, occur_time, refers)
    ), renamed as (${keepNamesSql({ kind: kind.whole, change: sql`change`, updateTime })})
    update record r
       set data = c.data::jsonb, search = c.search::tsvector, referred_since = ${referredSinceSql(sql`c.refers`, updateTime)},
           update_time = ${updateTime},
           occur_time = coalesce(c.occur_time, r.occur_time),
           update_user_id = ${userId}, origin = written_by(), organ_id = o.id, organ_no = o.no, organ_path = o.path
      from change c
      join organ o on o.id = c.organ_id
     where r.id = c.id
    returning r.id, ${wireTime('r.update_time')} as "updateTime"
  `.execute(db)
  return rows
}

/** Keeps what the records hold before it is replaced. */
export async function keepVersions(db: Db, ids: readonly string[], userId: string, act: Act): Promise<void> {
  await sql`
    insert into record_version (record_id, update_time, data, occur_time, user_id, origin, replaced_by, act)
    select id, update_time, data, occur_time, update_user_id, origin, ${userId}, ${act} from record where id = any(${[...ids]}::uuid[])
  `.execute(db)
}

export async function deleteRecords(db: Db, ids: readonly string[], userId: string): Promise<void> {
  await keepVersions(db, ids, userId, 'delete')
  await sql`
    update record
       set is_deleted = true, delete_time = now(), update_user_id = ${userId}, origin = written_by(),
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = any(${[...ids]}::uuid[])
  `.execute(db)
}
