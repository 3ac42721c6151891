import type { SavedView, ShareTargets } from '@farm/contract/views'
import { type Db, type RawBuilder, lockWithin, sql, wireTime } from '../../platform/db/index.ts'
import { type Scope, organWithin } from '../access/index.ts'
import type { Owner } from './views.rules.ts'

/** Who looks for views. */
export interface Reader {
  readonly scope: Scope
  readonly roleIds: ReadonlySet<string>
  /** Holds the right to share views. */
  readonly mayShare: boolean
}

type Condition = RawBuilder<boolean>

// `o` is the organisation that the view, or the role it is shared with, stands at.
const views = sql`list_view v left join role r on r.id = v.role_id left join organ o on o.id = coalesce(v.organ_id, r.organ_id)`

/** Views that are given to the reader: own ones, of held roles, of the organisation looked at and those above. */
function given({ scope, roleIds }: Reader): Condition {
  const { userId, home, narrowed } = scope
  const reach = scope.over('signed-in')
  // Whose reach ends at home is given nothing of what lies below, wherever the page stands.
  const looked = reach === '全部' || reach === '本组织及下级' ? (narrowed ?? home) : home
  return sql`(
    v.account_id = ${userId}
    or v.role_id = any(${[...roleIds]}::uuid[])
    or (v.organ_id is not null and not o.is_closed
        and (starts_with(${home.path}, o.path) or starts_with(${looked.path}, o.path))))`
}

/** Views that were shared where the reader may share. */
function sharable({ scope, mayShare }: Reader): Condition {
  return mayShare ? sql`(v.account_id is null and ${organWithin(scope, 'o', 'views.share')})` : sql`false`
}

/** Own views, and shared ones while the reader may share: where they may, and what they shared themselves. */
function changeable(reader: Reader): Condition {
  const { mayShare, scope } = reader
  const own = sql<boolean>`v.account_id is not distinct from ${scope.userId}::uuid`
  return mayShare ? sql`(${own} or v.user_id is not distinct from ${scope.userId}::uuid or ${sharable(reader)})` : own
}

function viewJson(reader: Reader): RawBuilder<SavedView> {
  const { userId } = reader.scope
  return sql`json_strip_nulls(json_build_object(
    'Id', v.id, 'Screen', v.screen, 'Name', v.name, 'Address', v.address, 'Columns', v.columns,
    'Owner', case when v.account_id is not null then 'own' when v.role_id is not null then 'role' else 'organ' end,
    'RoleId', v.role_id, 'OrganId', v.organ_id,
    'OwnerName', case when v.role_id is not null then r.name else o.name end,
    'IsDefault', exists (select from list_view_default d where d.account_id = ${userId} and d.view_id = v.id),
    'CanChange', ${changeable(reader)},
    'UpdateTime', ${wireTime('v.update_time')}))`
}

/** More than a person ever looks through. */
const MOST = 500

/** The views of a list: given ones first those of the person, then of roles, then of organisations. */
export async function viewsOf(db: Db, reader: Reader, screen: string): Promise<SavedView[]> {
  const { rows } = await sql<{ view: SavedView }>`
    select ${viewJson(reader)} as view
      from ${views}
     where v.screen = ${screen} and (${given(reader)} or (v.role_id is not null and ${sharable(reader)}))
     order by v.account_id is null, v.role_id is null, v.add_time, v.id
     limit ${MOST}
  `.execute(db)
  return rows.map((row) => row.view)
}

/** A view that the reader has or could look at: an organisation in reach shows its views to whoever looks there. */
export async function viewById(db: Db, reader: Reader, id: string): Promise<SavedView | undefined> {
  const { rows } = await sql<{ view: SavedView }>`
    select ${viewJson(reader)} as view
      from ${views}
     where v.id = ${id}
       and (${given(reader)} or ${sharable(reader)} or (v.organ_id is not null and ${organWithin(reader.scope, 'o', 'signed-in')}))
  `.execute(db)
  return rows[0]?.view
}

/** Whoever adds to the views of one owner waits for the other. */
export async function holdOwner(db: Db, owner: Owner): Promise<void> {
  await lockWithin(db, 'viewsOf', keyOf(owner))
}

/** Whoever changes a view waits for the other. */
export async function holdView(db: Db, id: string): Promise<void> {
  await sql`select from list_view where id = ${id} for update`.execute(db)
}

export async function countOf(db: Db, owner: Owner, screen: string): Promise<number> {
  const { accountId, roleId, organId } = columnsOf(owner)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from list_view
     where screen = ${screen}
       and (account_id = ${accountId}::uuid or role_id = ${roleId}::uuid or organ_id = ${organId}::uuid)
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** How many views somebody has made, on all lists. */
export async function countBy(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_view where user_id = ${userId}::uuid
  `.execute(db)
  return rows[0]?.count ?? 0
}

export async function hasView(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from list_view where id = ${id}) as has
  `.execute(db)
  return rows[0]?.has ?? false
}

interface Look {
  readonly id: string
  readonly owner: Owner
  readonly name: string
  readonly address: string
  readonly columns: readonly string[]
}

/** Does nothing when the id is in use. */
export async function insertView(
  db: Db,
  { id, owner, name, address, columns, screen, userId }: Look & { readonly screen: string; readonly userId: string },
): Promise<void> {
  const { accountId, roleId, organId } = columnsOf(owner)
  await sql`
    insert into list_view (id, screen, name, address, columns, account_id, role_id, organ_id, user_id)
    values (${id}, ${screen}, ${name}, ${address}, ${[...columns]}::text[], ${accountId}, ${roleId}, ${organId}, ${userId})
    on conflict (id) do nothing
  `.execute(db)
}

export async function updateView(db: Db, { id, owner, name, address, columns }: Look): Promise<void> {
  const { accountId, roleId, organId } = columnsOf(owner)
  await sql`
    update list_view
       set name = ${name}, address = ${address}, columns = ${[...columns]}::text[],
           account_id = ${accountId}, role_id = ${roleId}, organ_id = ${organId},
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), update_time + interval '1 millisecond')
     where id = ${id}
  `.execute(db)
}

export async function deleteView(db: Db, id: string): Promise<void> {
  await sql`delete from list_view where id = ${id}`.execute(db)
}

interface Default {
  readonly userId: string
  readonly screen: string
  readonly viewId: string
}

export async function saveDefault(db: Db, { userId, screen, viewId }: Default): Promise<void> {
  await sql`
    insert into list_view_default (account_id, screen, view_id) values (${userId}, ${screen}, ${viewId})
    on conflict (account_id, screen) do update set view_id = excluded.view_id
  `.execute(db)
}

export async function dropDefault(db: Db, userId: string, screen: string): Promise<void> {
  await sql`delete from list_view_default where account_id = ${userId} and screen = ${screen}`.execute(db)
}

/** As many organisations as an installation lists at once. */
const MOST_TARGETS = 5_000

/** Roles and organisations in reach. */
export async function targetsWithin(db: Db, scope: Scope): Promise<ShareTargets> {
  const [roles, organs] = await Promise.all([
    sql<ShareTargets['Roles'][number]>`
      select r.id as "Id", r.name as "Name" from role r join organ o on o.id = r.organ_id
       where ${organWithin(scope, 'o', 'views.share')}
       order by o.path, r.name
       limit ${MOST_TARGETS}
    `.execute(db),
    sql<ShareTargets['Organs'][number]>`
      select o.id as "Id", o.name as "Name" from organ o
       where ${organWithin(scope, 'o', 'views.share')}
       order by string_to_array(trim(both '/' from o.path), '/')::int[]
       limit ${MOST_TARGETS}
    `.execute(db),
  ])
  return { Roles: roles.rows, Organs: organs.rows }
}

/** Whether a role or an organisation stands in reach. */
export async function isWithin(db: Db, scope: Scope, owner: Owner): Promise<boolean> {
  const { roleId, organId } = columnsOf(owner)
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from organ o
       where ${organWithin(scope, 'o', 'views.share')}
         and (o.id = ${organId}::uuid or o.id = (select r.organ_id from role r where r.id = ${roleId}::uuid))) as is
  `.execute(db)
  return rows[0]?.is ?? false
}

function columnsOf(owner: Owner): { accountId: string | null; roleId: string | null; organId: string | null } {
  return {
    accountId: owner.kind === 'own' ? owner.accountId : null,
    roleId: owner.kind === 'role' ? owner.roleId : null,
    organId: owner.kind === 'organ' ? owner.organId : null,
  }
}

function keyOf(owner: Owner): string {
  const { accountId, roleId, organId } = columnsOf(owner)
  return accountId ?? roleId ?? organId ?? ''
}
