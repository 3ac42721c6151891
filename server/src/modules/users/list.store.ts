import type { User } from '@farm/contract/users'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'
import { userJson } from './users.store.ts'

/** Who is looked for. */
export interface Choice {
  /** Who is named beyond where people are seen is answered by their names alone. */
  readonly asked: 'users.view' | 'users.name'
  readonly search: string
  /** The path of the organisation in which and below which they stand. */
  readonly organPath: string | undefined
  readonly roleId: string | undefined
  readonly state: keyof typeof states | undefined
}

/** How their account stands. Who has no password is on the staff list only. */
const states = {
  启用: sql<boolean>`a.is_enabled and a.password_hash is not null`,
  停用: sql<boolean>`not a.is_enabled`,
  未开通: sql<boolean>`a.is_enabled and a.password_hash is null`,
} as const

function matching(scope: Scope, choice: Choice): RawBuilder<boolean> {
  const { asked, search, organPath, roleId, state } = choice
  const conditions = [organWithin(scope, 'o', asked), sql<boolean>`not a.is_deleted`]
  if (search !== '') conditions.push(found(scope, choice))
  if (organPath !== undefined) conditions.push(sql`starts_with(o.path, ${organPath})`)
  if (state !== undefined) conditions.push(states[state])
  if (roleId !== undefined) {
    conditions.push(sql`exists (select from account_role h where h.account_id = a.id and h.role_id = ${roleId})`)
  }
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Whether all of the person is seen, and not the names alone. */
function isSeen(scope: Scope, asked: Choice['asked']): RawBuilder<boolean> {
  return asked === 'users.view' ? sql`true` : organWithin(scope, 'o', 'users.view')
}

/** Who may only name people does not find out their number. */
function found(scope: Scope, { search, asked }: Choice): RawBuilder<boolean> {
  const byName = sql<boolean>`position(lower(${search}) in lower(a.name)) > 0 or position(${search} in a.real_name) > 0`
  return sql`(${byName} or (position(${search} in a.phone) > 0 and ${isSeen(scope, asked)}))`
}

const columns = {
  Name: sql`lower(a.name)`,
  RealName: sql`a.real_name collate pinyin`,
  Post: sql`a.post collate pinyin`,
  Organ: sql`o.path`,
  LastSignIn: sql`a.last_sign_in`,
  AddTime: sql`a.add_time`,
  UpdateTime: sql`a.update_time`,
} as const
export type Column = keyof typeof columns

export function isColumn(name: string): name is Column {
  return Object.hasOwn(columns, name)
}

export interface Part {
  readonly order: ReadonlyArray<{ readonly column: Column; readonly direction: 'asc' | 'desc' }>
  readonly limit: number
  readonly offset: number
}

const nameJson = sql`json_build_object('Id', a.id, 'Name', a.name, 'RealName', a.real_name)`

const directions = { asc: sql`asc nulls last`, desc: sql`desc nulls last` } as const

/** Unless told, in the order of their organisations; where some are only named, in that of their names, which tells nothing more. */
export async function usersWithin(
  db: Db,
  scope: Scope,
  choice: Choice,
  { order, limit, offset }: Part,
): Promise<User[]> {
  const wanted = order.map(({ column, direction }) => sql`${columns[column]} ${directions[direction]}`)
  const usual = choice.asked === 'users.view' ? [sql`o.path`] : [columns.RealName]
  const first = wanted.length > 0 ? wanted : [...usual, sql`a.name`]
  const { rows } = await sql<{ user: User }>`
    select case when ${isSeen(scope, choice.asked)} then ${userJson} else ${nameJson} end as "user"
      from account a join organ o on o.id = a.organ_id
     where ${matching(scope, choice)} order by ${sql.join([...first, sql`a.id`])} limit ${limit} offset ${offset}
  `.execute(db)
  return rows.map((row) => row.user)
}

export async function countUsers(db: Db, scope: Scope, choice: Choice, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from account a join organ o on o.id = a.organ_id where ${matching(scope, choice)} limit ${cap + 1}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}
