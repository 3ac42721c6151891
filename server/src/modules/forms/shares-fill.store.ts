import type { DynamicData, FormKind, Shared } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { sharedJson } from './shares.store.ts'
import { settingsOfForms } from './settings.store.ts'

/** Settings that say for which kinds of record shares are filled in begin so. */
const SETTING = 'shares:'

/** By id of the kind: of what its shares were filled in. */
export function filledKinds(db: Db): Promise<ReadonlyMap<string, string>> {
  return settingsOfForms(db, SETTING)
}

/** Of what shares are kept of a kind: filled in with something else it is filled in anew. */
export function filledWith(kind: FormKind): string {
  const { rows } = kind.shared ?? {}
  return `${sharedJson(kind) ?? ''}${rows ? JSON.stringify(rows) : ''}`
}

export async function noteFilled(db: Db, kind: FormKind): Promise<void> {
  await sql`
    insert into setting (key, value) values (${SETTING + kind.id}, ${filledWith(kind)})
    on conflict (key) do update set value = excluded.value
  `.execute(db)
}

/** A record up to which all were looked at. */
export interface Mark {
  readonly id: string
  readonly time: string
}

interface SharedKind {
  readonly kind: FormKind
  readonly shared: Shared
}

interface Batch {
  /** Those that live, by when they happened, or those in the bin, by when they were deleted; the last first. */
  readonly from: 'lists' | 'bin'
  readonly after: Mark | undefined
  readonly limit: number
}

interface Looked {
  /** Up to where they were looked at; undefined where none are left. */
  readonly last: Mark | undefined
  readonly lacking: readonly string[]
}

/** The next so many records of a kind, and which of them are about several things and lack shares. */
export async function nextLacking(
  db: Db,
  { kind, shared }: SharedKind,
  { from, after, limit }: Batch,
): Promise<Looked> {
  const time = from === 'bin' ? sql`r.delete_time` : sql`r.occur_time`
  const isThere = from === 'bin' ? sql`r.is_deleted` : sql`not r.is_deleted`
  const isAfter = after ? sql` and (${time}, r.id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Mark & { isLacking: boolean }>`
    select r.id, ${time}::text as time, ${isLacking(shared)} as "isLacking"
      from record r
     where r.form_id = ${sql.lit(kind.id)} and ${isThere}${isAfter}
     order by ${time} desc, r.id desc
     limit ${limit}
  `.execute(db)
  return {
    last: rows.length === limit ? rows.at(-1) : undefined,
    lacking: rows.filter((one) => one.isLacking).map(({ id }) => id),
  }
}

function isLacking({ by, in: kept, rows }: Shared): RawBuilder<boolean> {
  const isOfMore = (name: string, than: number) => {
    const list = sql`r.data->${sql.lit(name)}`
    return sql`case when jsonb_typeof(${list}) = 'array' then jsonb_array_length(${list}) > ${sql.lit(than)} else false end`
  }
  const lacks = sql`not r.data ? ${sql.lit(kept)}`
  const lacksRows = rows ? sql`(not r.data ? ${sql.lit(rows.in)} and ${isOfMore(rows.field, 0)})` : sql`false`
  return sql`((${lacks} or ${lacksRows}) and ${isOfMore(by, 1)})`
}

interface LackingRow {
  readonly id: string
  readonly data: DynamicData
  readonly things: readonly string[]
}

/** Locks those of the records that lack shares still; answers what they hold. */
export async function lockLacking(
  db: Db,
  { kind, shared }: SharedKind,
  ids: readonly string[],
): Promise<readonly LackingRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LackingRow>`
    select r.id, r.data, r.data->${sql.lit(shared.by)} as things from record r
     where r.id = any(${[...ids]}::uuid[]) and r.form_id = ${sql.lit(kind.id)} and ${isLacking(shared)}
     order by r.id
       for no key update
  `.execute(db)
  return rows
}

/** How large things are, whoever may see them; of which it is known. */
export async function sizesOf(db: Db, { size }: Shared, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; size: number }>`
    select r.id, (r.data->>${sql.lit(size)})::float8 as size from record r
     where r.id = any(${[...new Set(ids)]}::uuid[]) and jsonb_typeof(r.data->${sql.lit(size)}) = 'number'
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row.size]))
}

interface Filled {
  readonly id: string
  /** By the tables that keep them. */
  readonly shares: DynamicData
}

/** Writes the shares of locked records. It is no change of theirs: it is counted, and nobody is notified, nothing logged. */
export async function writeShares(db: Db, filled: readonly Filled[]): Promise<void> {
  const some = filled.filter(({ shares }) => Object.keys(shares).length > 0)
  if (some.length === 0) return
  const ids = some.map(({ id }) => id)
  const note = (sign: 1 | -1) => sql`select stat_note(${ids}::uuid[], ${sql.lit(sign)}::smallint)`.execute(db)
  await sql`select set_config('farm.quiet', 'on', true)`.execute(db)
  await note(-1)
  await sql`
    update record r set data = r.data || c.shares::jsonb
      from unnest(${ids}::uuid[], ${some.map(({ shares }) => JSON.stringify(shares))}::text[]) as c (id, shares)
     where r.id = c.id
  `.execute(db)
  await note(1)
}
