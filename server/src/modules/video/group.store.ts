import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'

const MOST = 500

interface GroupRow {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  readonly cameras: number
}

/** The groups of the organisations in reach, with the ids of their roles. */
export async function groupsWithin(db: Db, scope: Scope): Promise<readonly GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select g.id, g.name, array(select gr.role_id from camera_group_role gr where gr.group_id = g.id) as roles,
           (select count(*)::int from camera c join record r on r.id = c.device_id
             where c.group_id = g.id and not r.is_deleted) as cameras
      from camera_group g join organ o on o.id = g.organ_id
     where ${organWithin(scope, 'o', 'video.set')}
     order by g.name collate pinyin, g.id
     limit ${MOST}
  `.execute(db)
  return rows
}

/** A group in reach, held until the transaction ends. */
export async function groupWithin(db: Db, scope: Scope, id: string): Promise<{ roles: string[] } | undefined> {
  const { rows } = await sql<{ roles: string[] }>`
    select array(select gr.role_id from camera_group_role gr where gr.group_id = g.id) as roles
      from camera_group g join organ o on o.id = g.organ_id
     where g.id = ${id} and ${organWithin(scope, 'o', 'video.set')}
       for update of g
  `.execute(db)
  return rows[0]
}

export async function insertGroup(
  db: Db,
  { id, organId, name }: { readonly id: string; readonly organId: string; readonly name: string },
): Promise<void> {
  await sql`insert into camera_group (id, organ_id, name) values (${id}, ${organId}, ${name})`.execute(db)
}

export async function renameGroup(db: Db, id: string, name: string): Promise<void> {
  await sql`update camera_group set name = ${name} where id = ${id} and name <> ${name}`.execute(db)
}

/** Gives a group exactly these roles. */
export async function setRoles(db: Db, id: string, roles: readonly string[]): Promise<void> {
  const wanted = sql`${[...roles]}::uuid[]`
  await sql`delete from camera_group_role where group_id = ${id} and role_id <> all(${wanted})`.execute(db)
  await sql`
    insert into camera_group_role (group_id, role_id)
    select ${id}, r.id from role r where r.id = any(${wanted})
    on conflict do nothing
  `.execute(db)
}

export async function deleteGroup(db: Db, id: string): Promise<void> {
  await sql`delete from camera_group where id = ${id}`.execute(db)
}
