import { type FormerName, nameOfAll, nameOfThen } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin, readable } from '../access/index.ts'
import { canBeNamed, referredKind } from './registry.ts'

interface Named {
  readonly id: string
  readonly name: string | null
  /** The caller may see what is called so, not its name alone. */
  readonly isSeen: boolean
}

/** The names of records, people or organisations, of those that the scope may see. */
export async function namesOf(db: Db, scope: Scope, to: string, ids: readonly string[]): Promise<readonly Named[]> {
  const { rows } = await namesSql(scope, to, sql`any(${[...ids]}::uuid[])`).execute(db)
  return rows
}

/**
 * The names of records, people or organisations that stand in records which the scope sees, wherever they are by now: today's, and of what
 * is gone for good the last. Ids that somebody typed are asked for by {@link namesOf}.
 */
export async function namesReferredTo(
  db: Db,
  scope: Scope,
  to: string,
  ids: readonly string[],
): Promise<readonly Named[]> {
  const target = referredKind(scope, to)
  if (target && !canBeNamed(target)) return namesOf(db, scope, to, ids)
  const wanted = sql`any(${[...ids]}::uuid[])`
  const gone = target
    ? sql` union all select f.id, f.name, false from former_name f where f.id = ${wanted} and f.until = 'infinity'`
    : sql``
  const { rows } = await sql<Named>`${namesSql(scope, to, wanted, 'anywhere')}${gone}`.execute(db)
  return rows
}

/** By id what things were called before, oldest first. Whoever asks knows that they may be named. */
export async function formerNamesOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FormerName[]>> {
  const { rows } = await sql<FormerName & { readonly id: string }>`
    select id, extract(epoch from until)::float8 * 1000 as until, name from former_name
     where id = any(${[...ids]}::uuid[]) and until <> 'infinity' order by until
  `.execute(db)
  return Map.groupBy(rows, ({ id }) => id)
}

/** Something that was referred to at a moment. */
interface NamedAt {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
}

/** By `id at`: what things were called at a moment, where they were renamed or went since. Whoever asks knows that they may be named. */
export async function formerNamesAt(db: Db, wanted: readonly NamedAt[]): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ id: string; at: string; name: string }>`
    select distinct w.id, w.at, f.name
      from unnest(${wanted.map(({ id }) => id)}::text[], ${wanted.map(({ at }) => at)}::text[]) as w (id, at)
      join lateral (
        select name from former_name where id = w.id::uuid and until > w.at::timestamptz order by until limit 1) f on true
  `.execute(db)
  return new Map(rows.map(({ id, at, name }) => [`${id} ${at}`, name]))
}

/** By `id at`: what things of a kind were called at a moment, as they stand in records that the scope sees. */
export async function namesThen(
  db: Db,
  scope: Scope,
  to: string,
  wanted: readonly NamedAt[],
): Promise<ReadonlyMap<string, string>> {
  const today = new Map(
    (await namesReferredTo(db, scope, to, [...new Set(wanted.map(({ id }) => id))])).map((one) => [one.id, one.name]),
  )
  const former = await formerNamesAt(db, wanted)
  return new Map(
    wanted.flatMap(({ id, at }) => {
      // What may not be named today was not to be named then.
      const name = today.has(id) ? (former.get(`${id} ${at}`) ?? today.get(id)) : undefined
      return name ? [[`${id} ${at}`, name] as const] : []
    }),
  )
}

/** Something that a record names. */
export interface NamedIn {
  readonly record: string
  readonly id: string
}

/** What a record calls a thing, see {@link nameOfThen}; undefined where that may not be shown. */
export type NamesIn = (record: string, id: string) => string | undefined

/** What things of a kind are called where records name them that the scope sees, by the moment at which each came to do so. */
export async function namesIn(db: Db, scope: Scope, to: string, wanted: readonly NamedIn[]): Promise<NamesIn> {
  const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => id !== '')
  if (ids.length === 0) return () => undefined
  const today = new Map((await namesReferredTo(db, scope, to, ids)).map((one) => [one.id, one]))
  const asked = wanted.filter(({ id }) => today.has(id))
  const { rows } = await sql<NamedIn & { name: string }>`
    select w.record, w.id, f.name
      from unnest(${asked.map(({ record }) => record)}::text[], ${asked.map(({ id }) => id)}::text[]) as w (record, id)
      join record r on r.id = w.record::uuid
      join lateral (
        select name from former_name
         where id = w.id::uuid and until > coalesce((r.referred_since->>w.id)::timestamptz, r.add_time) order by until limit 1) f on true
     where w.id = any(array(select id::text from former_name where id = any(${ids}::uuid[])))
  `.execute(db)
  const then = new Map(rows.map(({ record, id, name }) => [`${record} ${id}`, name]))
  return (record, id) => {
    const { name, isSeen = false } = today.get(id) ?? {}
    return name ? nameOfThen(then.get(`${record} ${id}`) ?? name, isSeen ? name : undefined) : undefined
  }
}

/** Days of the farm, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

/**
 * By id what things are called where each stands for many records that name it, see {@link nameOfAll}: with what they were called within
 * some days.
 */
export async function namesOfAll(
  db: Db,
  scope: Scope,
  to: string,
  wanted: readonly string[],
  days?: Days,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(wanted)].filter((id) => id !== '')
  if (ids.length === 0) return new Map()
  const named = (await namesReferredTo(db, scope, to, ids)).filter(({ name }) => name)
  const begin = days ? sql`${days.from}::timestamp at time zone farm_zone()` : sql`'-infinity'::timestamptz`
  const end = days ? sql`(${days.to}::date + 1)::timestamp at time zone farm_zone()` : sql`'infinity'::timestamptz`
  const { rows } = await sql<{ id: string; name: string; isLast: boolean }>`
    select id, name, until >= ${end} as "isLast" from (
      select id, name, until, lag(until) over (partition by id order by until) as since
        from former_name where id = any(${named.map(({ id }) => id)}::uuid[])) f
     where until > ${begin} and coalesce(since < ${end}, true) order by until
  `.execute(db)
  const former = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    named.map(({ id, name, isSeen }) => {
      const others = former.get(id) ?? []
      const all = others.map((one) => one.name)
      // What it is called since, out of reach, stays unsaid: it was called so in the end, or before it was renamed in these days.
      const last = isSeen ? undefined : (others.find(({ isLast }) => isLast) ?? others.at(-1))
      return [id, nameOfAll(last?.name ?? name ?? '', all)]
    }),
  )
}

/** The names that may be chosen for a reference, by alphabet. */
export async function namesToChoose(db: Db, scope: Scope, to: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${namesSql(scope, to, undefined)}) n where name <> '' order by name limit ${most}
  `.execute(db)
  return rows.map(({ name }) => name)
}

function namesSql(
  scope: Scope,
  to: string,
  wanted: RawBuilder<unknown> | undefined,
  where: 'within reach' | 'anywhere' = 'within reach',
): RawBuilder<Named> {
  const target = referredKind(scope, to)
  const among = (id: string) => (wanted ? sql`${sql.ref(id)} = ${wanted}` : sql`true`)
  const reached = (isSeen: RawBuilder<boolean>) => (where === 'anywhere' ? sql`true` : isSeen)
  if (target?.rights.has('view')) {
    // What was deleted since keeps its name where it is referred to; it is chosen no more.
    const isLive = wanted ? sql`true` : sql`not r.is_deleted`
    const isSeen = readable(scope, target, 'r')
    return sql<Named>`
      select r.id, r.data->>${sql.lit(target.nameField)} as name, ${isSeen} as "isSeen" from record r
       where ${among('r.id')} and r.form_id = ${sql.lit(target.id)} and ${isLive} and ${reached(isSeen)}`
  }
  const isSeen = organWithin(scope, 'o', 'signed-in')
  if (to === 'users') {
    const isThere = wanted ? sql`true` : sql`not a.is_deleted`
    return sql<Named>`
      select a.id, a.real_name as name, ${isSeen} as "isSeen" from account a join organ o on o.id = a.organ_id
       where ${among('a.id')} and ${isThere} and ${reached(isSeen)}`
  }
  const isOrgan = sql.lit(to === 'organs')
  return sql<Named>`
    select o.id, o.name, ${isSeen} as "isSeen" from organ o where ${isOrgan} and ${among('o.id')} and ${reached(isSeen)}`
}
