import type { DataScope } from '@farm/contract/access'
import type { RightName } from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Branch, type KindRight, ROOT, type Scope } from './scope.ts'

type Condition = RawBuilder<boolean>

/** Whose records of a kind are meant, see `FormKind`, and how far each right over them reaches. */
export interface Kind {
  readonly sharing: 'own' | 'inherited'
  readonly personal: boolean
  /** Of personal kinds: the field that names people whose the records are besides their makers'. */
  readonly ownedBy?: string | undefined
  /** The field that names the camera whose records they are, see `FormKind`. */
  readonly seenThrough?: string | undefined
  readonly reach: ReadonlyMap<RightName, DataScope>
}

/** Everything stands below the root: there it is no condition. */
function below(alias: string, { level, no }: Branch): readonly Condition[] {
  return level === 1 ? [] : [sql`${sql.ref(`${alias}.l${level}`)} = ${no}`]
}

/** One condition that may stand behind `not` and beside `or`. */
function allOf([first, ...others]: readonly Condition[]): Condition {
  if (!first) return sql`true`
  return others.length === 0 ? first : sql`(${sql.join([first, ...others], sql` and `)})`
}

/** Rows that are the person's own: made by them, or naming them where the kind says so. */
function ownedBy({ userId }: Scope, kind: Kind, alias: string): Condition {
  const isMaker = sql<boolean>`${sql.ref(`${alias}.user_id`)} = ${userId}`
  if (kind.ownedBy === undefined) return isMaker
  return sql`(${isMaker} or (${sql.ref(`${alias}.data`)}->${sql.lit(kind.ownedBy)}) ? ${userId})`
}

/**
 * Where only one's own are seen of a kind that names people: those records by their index. It takes nothing away that
 * `writable` would leave; without it, who finds few of their own among many would look through all of them.
 */
export function foundAsOwn(
  scope: Scope,
  kind: Kind & { readonly id: string },
  alias: string,
  right: RightName,
): Condition[] {
  if (!kind.personal || kind.ownedBy === undefined || scope.over({ kind, right }) !== '仅本人') return []
  return [
    sql`${sql.ref(`${alias}.id`)} = any(array(
      select own.id from record own
       where own.form_id = ${sql.lit(kind.id)} and not own.is_deleted
         and ${peopleSql(kind.ownedBy, 'own')} @> array[${scope.userId}]::uuid[]))`,
  ]
}

/** Everybody whose a record is; the index is made of the same expression. */
export function peopleSql(ownedByField: string, alias: string): RawBuilder<unknown> {
  return sql`people_of(${sql.ref(`${alias}.user_id`)}, ${sql.ref(`${alias}.data`)}->${sql.lit(ownedByField)})`
}

/**
 * Rows with level columns (`l1`…`l8`, `organ_no`, `user_id`; of kinds with `ownedBy` also `data`) over which the scope has
 * the right.
 */
export function writable(scope: Scope, kind: Kind, alias: string, right: RightName): Condition {
  const placed = withinReach(scope, kind, alias, right)
  return kind.seenThrough === undefined ? placed : allOf([placed, throughCamera(scope, kind.seenThrough, alias)])
}

/** Records of a camera that the scope may see: its device, and its group. */
function throughCamera(scope: Scope, field: string, alias: string): Condition {
  const device = scope.kinds.byKey('devices')
  if (!device?.rights.has('view')) return sql`false`
  const named = sql`${sql.ref(`${alias}.data`)}->>${sql.lit(field)}`
  return sql`exists (
    select from record through left join camera on camera.device_id = through.id
     where through.id = (${named})::uuid and through.form_id = ${sql.lit(device.id)} and not through.is_deleted
       and ${readable(scope, device, 'through')} and ${ofSeenGroup(scope, 'camera')})`
}

/** Cameras (rows with `group_id`) of no group, or of one that a role of the person sees. */
export function ofSeenGroup({ roleIds, grantsAll }: Pick<Scope, 'roleIds' | 'grantsAll'>, alias: string): Condition {
  if (grantsAll) return sql`true`
  const group = sql.ref(`${alias}.group_id`)
  return sql`(${group} is null or exists (
    select from camera_group_role gr where gr.group_id = ${group} and gr.role_id = any(${[...roleIds]}::uuid[])))`
}

function withinReach(scope: Scope, kind: Kind, alias: string, right: RightName): Condition {
  const reach = scope.over({ kind, right })
  const branch = scope.branchOver(reach)
  if (!branch) return sql`false`
  if (reach === '仅本人' && kind.personal) {
    return allOf([ownedBy(scope, kind, alias), ...below(alias, branch)])
  }
  if (reach === '全部' || reach === '本组织及下级') return allOf(below(alias, branch))
  return branch.no === scope.home.no ? sql`${sql.ref(`${alias}.organ_no`)} = ${branch.no}` : sql`false`
}

/** Rows that the scope may read, or export: those it has the right over, and of inherited kinds what stands above them. */
export function readable(scope: Scope, kind: Kind, alias: string, right: 'view' | 'export' = 'view'): Condition {
  const own = writable(scope, kind, alias, right)
  const ancestors = scope.ancestorsOver(scope.over({ kind, right }))
  if (kind.sharing === 'own' || ancestors.length === 0) return own
  return sql`(${own} or ${sql.ref(`${alias}.organ_no`)} = any(${ancestors}))`
}

/** In general where somebody stands who is out of reach: nothing of who stands at home or below. */
export function placeSql({ home }: Scope, path: string): RawBuilder<string | null> {
  const column = sql.ref(path)
  return sql`case when starts_with(${column}, ${home.path}) then null when ${column} = ${ROOT.path} then '平台'
    when not starts_with(${home.path}, ${column}) then '其他组织'
    when split_part(${column}, '/', 4) = '' then '县级' else '上级组织' end`
}

/**
 * Organisations (rows with `path`) that a permission, or a right over a kind, reaches: the branch looked at and everything
 * below. `signed-in` reaches as far as the widest of the roles.
 */
export function organWithin(scope: Scope, alias: string, asked: Permission | KindRight): Condition {
  const reach = scope.over(asked)
  const branch = scope.branchOver(reach)
  if (!branch) return sql`false`
  const path = sql.ref(`${alias}.path`)
  const isOpen = sql<boolean>`not ${sql.ref(`${alias}.is_closed`)}`
  if (reach !== '全部' && reach !== '本组织及下级') {
    return branch.no === scope.home.no ? allOf([isOpen, sql`${path} = ${branch.path}`]) : sql`false`
  }
  return branch.level === 1 ? isOpen : allOf([isOpen, sql`starts_with(${path}, ${branch.path})`])
}
