import type { Organ } from '@farm/contract/organs'
import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

const organJson = sql<Organ>`
  json_build_object('Id', o.id, 'Name', o.name, 'Kind', o.kind, 'No', o.no, 'Path', o.path, 'ParentId', o.parent_id, 'IsDemo', o.is_demo)
`

/** More organisations than this on one installation ask for a list with pages. */
const MOST = 5_000

export async function organsWithin(db: Db, scope: Scope): Promise<Organ[]> {
  const { rows } = await sql<{ organ: Organ }>`
    select ${organJson} as organ from organ o where ${organWithin(scope, 'o')}
     order by string_to_array(trim(both '/' from o.path), '/')::int[] limit ${MOST}
  `.execute(db)
  return rows.map((row) => row.organ)
}

export async function organById(db: Db, scope: Scope, id: string): Promise<Organ | undefined> {
  const { rows } = await sql<{ organ: Organ }>`
    select ${organJson} as organ from organ o where o.id = ${id} and ${organWithin(scope, 'o')}
  `.execute(db)
  return rows[0]?.organ
}

interface NewOrgan {
  readonly id: string
  readonly name: string
  readonly kind: Organ['Kind']
  readonly parent: Organ
  readonly isDemo: boolean
}

/** Answers whether it is new; false when the id was there already. */
export async function insertOrgan(db: Db, { id, name, kind, parent, isDemo }: NewOrgan): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into organ (id, no, name, kind, parent_id, path, is_demo)
    select ${id}, n.no, ${name}, ${kind}, ${parent.Id}, ${parent.Path} || n.no || '/', ${isDemo}
      from (select nextval('organ_no')::int as no) n
    on conflict (id) do nothing
  `.execute(db)
  return Boolean(numAffectedRows)
}

export async function renameOrgan(db: Db, id: string, name: string): Promise<void> {
  await sql`update organ set name = ${name}, update_time = now() where id = ${id} and name <> ${name}`.execute(db)
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
