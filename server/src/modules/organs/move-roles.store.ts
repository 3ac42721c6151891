import { type Db, sql } from '../../platform/db/index.ts'
import { type Course, rolesLeftBehind } from './move-effect.store.ts'

interface RoleLeft {
  readonly id: string
  readonly name: string
  /** The role of the same name that the new organisation has, or one above it. */
  readonly sameName: string | null
}

/** Roles that people of a branch hold and that would stand above it no more. */
export async function rolesLeft(db: Db, course: Course): Promise<readonly RoleLeft[]> {
  const { rows } = await sql<RoleLeft>`
    select l.id, l.name, (
      select n.id from role n join organ o on o.id = n.organ_id
       where n.name = l.name and starts_with(${course.parent}, o.path) and n.id <> l.id
       order by o.path desc limit 1) as "sameName"
      from (select distinct r.id, r.name ${rolesLeftBehind(course)}) l
     order by l.id
  `.execute(db)
  return rows
}

/** The people of a branch who hold them. */
export async function holdersLeft(db: Db, course: Course): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id ${rolesLeftBehind(course)} order by a.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface Exchange {
  readonly id: string
  /** What comes in its place. */
  readonly target: string | undefined
}

/** Takes roles from the people of a branch; who gets another in its place has it from now on. */
export async function exchangeRoles(db: Db, { from }: Course, roles: readonly Exchange[]): Promise<void> {
  const given = roles.flatMap(({ id, target }) => (target === undefined ? [] : [{ id, target }]))
  const ofBranch = sql`ar.account_id in (
    select a.id from account a join organ o on o.id = a.organ_id where starts_with(o.path, ${from}) and not a.is_deleted)`
  await sql`
    insert into account_role (account_id, role_id)
    select ar.account_id, c.target
      from unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ target }) => target)}::uuid[]) as c (source, target)
      join account_role ar on ar.role_id = c.source and ${ofBranch}
    on conflict do nothing
  `.execute(db)
  await sql`
    delete from account_role ar where ar.role_id = any(${roles.map(({ id }) => id)}::uuid[]) and ${ofBranch}
  `.execute(db)
}
