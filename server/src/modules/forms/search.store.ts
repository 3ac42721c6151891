import type { FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { methodOf, searchOfName } from './searchable.ts'
import { settingsOfForms } from './settings.store.ts'

/** Settings that tell by which method the names of a form were written begin so. */
const SETTING = 'search:'

/** By which method the names of each form were written, where all of them are. */
export function writtenMethods(db: Db): Promise<ReadonlyMap<string, string>> {
  return settingsOfForms(db, SETTING)
}

export async function noteMethod(db: Db, kind: FormKind): Promise<void> {
  await sql`
    insert into setting (key, value) values (${SETTING + kind.id}, ${methodOf(kind)})
    on conflict (key) do update set value = excluded.value
  `.execute(db)
}

/** Nobody is told of what the transaction changes, and nothing is counted. */
export async function workQuietly(db: Db): Promise<void> {
  await sql`select set_config('farm.quiet', 'on', true)`.execute(db)
}

/** A record up to which all were looked at. */
export interface Mark {
  readonly id: string
  readonly time: string
}

interface Batch {
  /** Those that live, newest change first, or those in the bin, deleted last first. */
  readonly from: 'lists' | 'bin'
  readonly after: Mark | undefined
  readonly limit: number
}

interface NamedRow extends Mark {
  readonly name: string | null
}

/** Locks the next records of a kind, to write what they are found by; answers them with their names. */
export async function lockNamed(db: Db, kind: FormKind, { from, after, limit }: Batch): Promise<NamedRow[]> {
  const time = from === 'bin' ? sql`r.delete_time` : sql`r.update_time`
  const isThere = from === 'bin' ? sql`r.is_deleted` : sql`not r.is_deleted`
  const isAfter = after ? sql` and (${time}, r.id) < (${after.time}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<NamedRow>`
    select r.id, ${time}::text as time, r.data->>${sql.lit(kind.nameField)} as name
      from record r
     where r.form_id = ${sql.lit(kind.id)} and ${isThere}${isAfter}
     order by ${time} desc, r.id desc
     limit ${limit}
       for no key update
  `.execute(db)
  return rows
}

/** Writes what the records are found by, where it is not written so already. */
export async function writeSearch(db: Db, kind: FormKind, named: readonly NamedRow[]): Promise<void> {
  const ids = named.map(({ id }) => id)
  const searches = named.map(({ name }) => (name === null ? null : searchOfName(kind, name)))
  await sql`
    update record r set search = c.search::tsvector
      from unnest(${ids}::uuid[], ${searches}::text[]) as c (id, search)
     where r.id = c.id and r.search is distinct from c.search::tsvector
  `.execute(db)
}
