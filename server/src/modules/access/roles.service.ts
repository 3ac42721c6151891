import type { Role, RoleFunctionTree } from '@farm/contract/access'
import { faulty, found, refusal } from '@farm/contract/errors'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { refuseOverRole, refuseToGiveMore } from './access.service.ts'
import { grantsByIds, organWithinScope } from './access.store.ts'
import { isWider } from './access.rules.ts'
import { type Caller, heldRole } from './caller.ts'
import type { Bound } from './kinds.ts'
import { canGive, reachesThere } from './may-give.ts'
import { functionTree, functionsAfter, isBuilt } from './roles.rules.ts'
import * as store from './roles.store.ts'
import type { Scope } from './scope.ts'

/** Who asks, in the transaction of the request. */
interface By {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

/** Roles of the organisations in scope, and those that organisations above lend. */
export function rolesAround(db: Db, scope: Scope, search = ''): Promise<Role[]> {
  return store.rolesAround(db, scope, search.trim())
}

export const rolesWithin = store.rolesWithin

export async function roleAround(db: Db, scope: Scope, id: string): Promise<Role> {
  return found(await store.roleById(db, scope, id), '角色').role
}

/** A role that stands in reach and is not that of the administrators. One that is only lent can’t be changed from below. */
export async function changeableRole(db: Db, scope: Scope, id: string): Promise<Role> {
  const { role, isWithin } = found(await store.roleById(db, scope, id), '角色')
  if (role.IsAdministrators) throw refusal('access/administrators-role')
  if (!isWithin) throw refusal('access/role-of-others', { name: role.Name, organ: role.Organ.Name })
  return role
}

export async function treeOf({ db, caller, scope }: By, roleId: string | undefined): Promise<RoleFunctionTree> {
  const offered = await store.menuOrder(db)
  // How far a new role will reach is not known yet.
  if (roleId === undefined) {
    return functionTree(offered, { isGranted: () => false, canGrant: (url) => canGive(caller, '仅本人', url) })
  }
  const { role, isWithin } = found(await store.roleById(db, scope, roleId), '角色')
  const granted = new Set(role.Functions)
  const isOpen = isWithin && !role.IsAdministrators && !isShut(caller, role)
  return functionTree(offered, {
    isGranted: (url) => granted.has(url),
    canGrant: (url) => isOpen && canGive(caller, role.DataScope, url),
  })
}

interface NewRole {
  readonly Id?: string
  readonly Name: string
  readonly Note?: string
  readonly DataScope: Role['DataScope']
  readonly OrganId?: string
  readonly Functions: readonly string[]
}

/** A role that was to be added; it may have been there before. */
interface AddedRole {
  readonly role: Role
  readonly isNew: boolean
}

/**
 * Adds a role to an organisation in scope, with what it may less of forms; the same add sent again answers the one that is
 * there.
 */
export async function addRole(
  { db, caller, scope }: By,
  sent: NewRole,
  restrictions: readonly Bound[],
): Promise<AddedRole> {
  await refuseToGiveMore(db, caller, sent)
  const { Id: id = newId(), Note: note = '', DataScope: dataScope } = sent
  const name = sent.Name.trim()
  const organId = found(await organWithinScope(db, scope, sent.OrganId ?? caller.user.Organ.Id, 'roles.add'), '组织')
  const isNew = await store
    .insertRole(db, { id, name, note, organId, dataScope, urls: [...new Set(sent.Functions)] })
    .catch(refuseTakenName)
  if (isNew) await store.insertRestrictions(db, id, restrictions)
  const kept = await store.roleById(db, scope, id)
  const isTwin = kept?.isWithin && kept.role.Organ.Id === organId && isSameRole(kept.role, sent)
  if (!kept || (!isNew && !isTwin)) throw refusal('form-data/id-used')
  return { role: kept.role, isNew }
}

function isSameRole(kept: Role, { Name, Note = '', DataScope, Functions }: NewRole): boolean {
  const wanted = new Set(Functions)
  const isSameSet = wanted.size === kept.Functions.length && kept.Functions.every((url) => wanted.has(url))
  return kept.Name === Name.trim() && kept.Note === Note && kept.DataScope === DataScope && isSameSet
}

function refuseTakenName(error: unknown): never {
  if (brokenConstraint(error) === 'role_name') throw faulty({ Name: ['该组织已有同名角色，请换一个名称'] })
  throw error
}

interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly Name?: string
  readonly Note?: string
  readonly DataScope?: Role['DataScope']
}

/** Changes a role and what it gives, in one go. */
export async function editRole(
  by: By,
  { Functions, ...changes }: Changes & { readonly Functions?: readonly string[] },
): Promise<Role> {
  const { Id, UpdateTime, ...basics } = changes
  if (!Functions) return editBasics(by, changes)
  // Who gives single functions need not hold all that the role gives.
  const role = Object.keys(basics).length > 0 ? await editBasics(by, changes) : undefined
  return editFunctions(by, { Id, UpdateTime: role?.UpdateTime ?? UpdateTime, Functions })
}

/** Changes name, note or reach. Whoever does it holds all that the role gives, as far as it reaches before and after. */
async function editBasics(by: By, changes: Changes): Promise<Role> {
  const { db, caller, scope } = by
  const before = await changeableRole(db, scope, changes.Id)
  await refuseOverRole(db, caller, scope, before.Id)
  const { Note: note, DataScope: dataScope = before.DataScope } = changes
  const name = changes.Name?.trim()
  if (dataScope !== before.DataScope) {
    refuseOwn(caller, before, 'DataScope')
    await refuseToGiveMore(db, caller, { DataScope: dataScope, Functions: before.Functions })
    refuseBeyondForms(scope, { id: before.Id, dataScope, urls: before.Functions }, 'DataScope')
    if (isWider(dataScope, before.DataScope))
      await refuseGrowth(by, before, { urls: before.Functions, field: 'DataScope' })
  }
  const isCurrent = await store
    .updateRole(db, before.Id, changes.UpdateTime, { name, note, dataScope })
    .catch(refuseTakenName)
  if (!isCurrent) throw refusal('access/role-stale', {}, { present: await roleAround(db, scope, before.Id) })
  return roleAround(db, scope, before.Id)
}

/** Nobody shuts themselves out, or lets themselves in: what they hold is for others to change. */
function refuseOwn(caller: Caller, role: Role, field: string): void {
  if (isShut(caller, role)) throw faulty({ [field]: ['不能改动自己所用角色的权限，请联系上级修改'] })
}

function isShut({ grantsAll, roleIds }: Caller, { Id }: Role): boolean {
  return !grantsAll && roleIds.has(Id)
}

interface Granting {
  readonly Id: string
  readonly UpdateTime: string
  readonly Functions: readonly string[]
}

/**
 * Gives a role exactly these functions, but for those that the caller can’t take away: what they don’t hold as far
 * themselves, and what is not offered since its screen is not there yet.
 */
export async function editFunctions(by: By, sent: Granting): Promise<Role> {
  const { db, caller, scope } = by
  const before = await changeableRole(db, scope, sent.Id)
  refuseOwn(caller, before, 'Functions')
  const canTake = (url: string) => isBuilt(url) && canGive(caller, before.DataScope, url)
  const { next, added } = functionsAfter({ held: before.Functions, wanted: sent.Functions, canTake })
  await refuseToGiveMore(db, caller, { DataScope: before.DataScope, Functions: added })
  if (added.length > 0) {
    const { Id: id, DataScope: dataScope } = before
    refuseBeyondForms(scope, { id, dataScope, urls: next.filter(canTake) }, 'Functions')
    await refuseGrowth(by, before, { urls: added, field: 'Functions' })
  }
  if (!(await store.updateRole(db, before.Id, sent.UpdateTime, {}))) {
    throw refusal('access/role-stale', {}, { present: await roleAround(db, scope, before.Id) })
  }
  await store.setFunctions(db, before.Id, next)
  return roleAround(db, scope, before.Id)
}

interface Grown {
  readonly id: string
  readonly dataScope: Role['DataScope']
  readonly urls: readonly string[]
}

/** Who is bound on a form gives no function, and no reach, that would do more with it. */
function refuseBeyondForms({ kinds }: Scope, role: Grown, field: 'Functions' | 'DataScope'): void {
  const isBeyond = kinds.isBeyond([heldRole({ ...role, grantsAll: false })])
  if (isBeyond) throw faulty({ [field]: ['不能授予自己没有的表单权限，请取消勾选'] })
}

/**
 * What a role comes to give is given to all who hold it: whoever changes it reaches where they stand. From here on nobody
 * is given the role before the change is made.
 */
async function refuseGrowth(
  { db, caller }: By,
  { Id }: Role,
  { urls, field }: { readonly urls: readonly string[]; readonly field: 'Functions' | 'DataScope' },
): Promise<void> {
  await store.lockRoles(db, [Id])
  const places = await store.placesOfHolders(db, Id)
  const isTooFar = places.some((place) => !reachesThere(caller, urls, place))
  if (isTooFar) throw faulty({ [field]: ['有使用人所在的组织超出自己的数据范围，不能扩大这个角色的权限'] })
}

/** Deletes roles that nobody holds, all of them or none. */
export async function removeRoles({ db, caller, scope }: By, ids: readonly string[]): Promise<void> {
  await store.lockRoles(db, ids)
  for (const id of new Set(ids)) {
    await changeableRole(db, scope, id)
    await refuseOverRole(db, caller, scope, id)
  }
  const [held, ...others] = await store.holdersOf(db, scope, ids)
  if (held) throw heldStill(held, others)
  await store.deleteRoles(db, ids)
}

function heldStill({ name, count, names }: store.HeldBy, others: readonly store.HeldBy[]) {
  const who = names.length > 0 ? [`使用人：${names.join('、')}${count > names.length ? ' 等' : ''}`] : []
  const reasons = [...who, ...others.map((one) => `角色“${one.name}”还有 ${one.count} 人使用`)]
  return refusal('access/role-held', { name, count }, { reasons })
}

/**
 * Refuses roles that are not for the people of an organisation: those that stand neither there nor above it, since they were
 * made for others, and those that would see there what the giver does not.
 */
export async function refuseRolesOutOfPlace(
  db: Db,
  caller: Caller,
  roleIds: readonly string[],
  organPath: string,
): Promise<void> {
  await store.holdRoles(db, roleIds)
  const strange = await store.rolesNotAbove(db, roleIds, organPath)
  const ofOthers = strange.map(({ role, organ }) => `角色“${role}”属于“${organ}”，只能由该组织及其下级的人员使用`)
  if (ofOthers.length > 0) throw faulty({ RoleIds: ofOthers })
  const grants = await grantsByIds(db, roleIds)
  const isTooFar = grants.some(({ Functions }) => !reachesThere(caller, Functions, organPath))
  if (isTooFar) throw faulty({ RoleIds: ['该组织的数据超出自己的数据范围，不能授予那里的人员'] })
}
