import type { Organ } from '@farm/contract/organs'
import type { Permission } from '@farm/contract/wire'
import { type Db, type RawBuilder, lockWithin, sql, tryLockWithin, wireTime } from '../../platform/db/index.ts'
import { type KindRight, type Scope, organWithin } from '../access/index.ts'

/** Over what the reach is asked for: a permission, or a right over a kind. */
export type Asked = Permission | KindRight

/** More organisations than this on one installation ask for a list with pages. */
const MOST = 5_000

/**
 * Organisations of `wanted` as they travel. What each holds is counted once and added up for all above it, so that a
 * list takes one pass over the people.
 */
function organsSql(wanted: RawBuilder<boolean>): RawBuilder<{ organ: Organ }> {
  return sql<{ organ: Organ }>`
    with seen as materialized (
      select o.*, string_to_array(trim(both '/' from o.path), '/')::int[] as numbers from organ o where ${wanted}
    ), held as materialized (
      select s.id, (s.kind = '企业')::int as enterprises,
             (select count(*) from account a where a.organ_id = s.id and not a.is_deleted) as people
        from seen s
    ), below as materialized (
      select n.no, sum(h.people)::int as people, sum(h.enterprises)::int as enterprises
        from seen s join held h on h.id = s.id cross join lateral unnest(s.numbers) as n (no)
       group by n.no
    )
    select json_build_object('Id', o.id, 'Name', o.name, 'Kind', o.kind, 'No', o.no, 'Path', o.path, 'ParentId', o.parent_id,
             'IsDemo', o.is_demo, 'People', b.people, 'Enterprises', b.enterprises, 'UpdateTime', ${wireTime('o.update_time')}) as organ
      from seen o join below b on b.no = o.no
     order by o.numbers limit ${MOST}
  `
}

export async function organsWithin(db: Db, scope: Scope): Promise<Organ[]> {
  const { rows } = await organsSql(organWithin(scope, 'o', 'organs.view')).execute(db)
  return rows.map((row) => row.organ)
}

export async function organById(db: Db, scope: Scope, id: string, asked: Asked): Promise<Organ | undefined> {
  const isInBranch = sql<boolean>`starts_with(o.path, (select path from organ where id = ${id}))`
  const { rows } = await organsSql(sql`${organWithin(scope, 'o', asked)} and ${isInBranch}`).execute(db)
  return rows[0]?.organ.Id === id ? rows[0].organ : undefined
}

interface NewOrgan {
  readonly id: string
  readonly name: string
  readonly kind: Organ['Kind']
  readonly parentId: string
  readonly isDemo: boolean
}

/**
 * Answers whether it is new; false when the id was there already or the parent is closed. Waits for whoever is moving the
 * parent, and goes by where it stands then.
 */
export async function insertOrgan(db: Db, { id, name, kind, parentId, isDemo }: NewOrgan): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into organ (id, no, name, kind, parent_id, path, is_demo)
    select ${id}, n.no, ${name}, ${kind}, p.id, p.path || n.no || '/', p.is_demo or ${isDemo}::boolean
      from (select id, path, is_demo from organ where id = ${parentId} and not is_closed for key share) p
     cross join (select nextval('organ_no')::int as no) n
    on conflict (id) do nothing
  `.execute(db)
  return Boolean(numAffectedRows)
}

/** Of the organisation at the top there is none. */
export async function parentOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ parentId: string | null }>`
    select parent_id as "parentId" from organ where id = ${id}
  `.execute(db)
  return rows[0]?.parentId ?? null
}

export async function renameOrgan(db: Db, id: string, name: string): Promise<void> {
  await sql`
    update organ
       set name = ${name}, update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = ${id} and name <> ${name}
  `.execute(db)
}

/** Renames it if it is still as it was read; answers whether it was. */
export async function renameAsRead(db: Db, { Id, UpdateTime }: Organ, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update organ
       set name = ${name}, update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = ${Id} and ${wireTime('update_time')} = ${UpdateTime}
  `.execute(db)
  return Boolean(numAffectedRows)
}

/** Locks the row first: what is being added to it in the same moment is waited for, and seen by who asks afterwards. */
export async function closeOrgan(db: Db, id: string): Promise<void> {
  await sql`select from organ where id = ${id} for update`.execute(db)
  await sql`update organ set is_closed = true, update_time = now() where id = ${id}`.execute(db)
}

/** Opens it again, unless what it stands under is closed. */
export async function reopenOrgan(db: Db, id: string): Promise<void> {
  await sql`
    update organ o set is_closed = false, update_time = now()
     where o.id = ${id} and not exists (select from organ p where p.id = o.parent_id and p.is_closed)
  `.execute(db)
}

/** A name that one organisation has, or is to have, below its parent. */
export interface Naming {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** Until the end of the transaction nobody else gives the name below the parent. */
export async function holdName(db: Db, { parentId, name }: Naming): Promise<void> {
  await lockWithin(db, 'organName', `${parentId ?? ''}${name.toLowerCase()}`)
}

/** Whether another organisation that stands below the parent is called so, or looks as if it were. */
export async function isNameTaken(db: Db, { id, parentId, name }: Naming): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (
      select from organ
       where parent_id = ${parentId} and id <> ${id} and not is_closed
         and lower(normalize(btrim(name), NFKC)) = lower(normalize(btrim(${name}::text), NFKC))) as "isTaken"
  `.execute(db)
  return rows[0]?.isTaken ?? false
}

/**
 * The tree is changed by one at a time: until the end of the transaction nobody else moves or deletes a branch. Answers
 * whether it is held: a move may take long, and whoever waited for it would keep a connection from others.
 */
export async function tryHoldTree(db: Db): Promise<boolean> {
  return tryLockWithin(db, 'tree')
}
