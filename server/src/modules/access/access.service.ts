import { type DataScope, type MenuEntry, type MyPermission, builtInModules } from '@farm/contract/access'
import { faulty, refusal } from '@farm/contract/errors'
import { type FormKind, formToWire } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { isUsable, menusOf, missingFrom } from './access.rules.ts'
import * as store from './access.store.ts'
import { type Caller, heldRole, permissionsOf } from './caller.ts'
import type { Kinds, SeenKind } from './kinds.ts'
import { reachesThere } from './may-give.ts'
import { reachesAsFar } from './giving.rules.ts'
import type { HeldRole } from './reach.rules.ts'
import { holdRoles } from './roles.store.ts'
import { Scope } from './scope.ts'

interface Narrowing {
  readonly organPath: string | undefined
  /** It was seen already that an organisation stands there. */
  readonly isKnown: boolean
  readonly kinds: Kinds
}

/** The reach of a caller, narrowed by the `organPath` of the page: 403 where no organisation of theirs stands there. */
export async function scopeFor(
  db: Db,
  { user, home, roles, dataScope, reachMark }: Caller,
  { organPath, isKnown, kinds }: Narrowing,
): Promise<Scope> {
  const scope = Scope.scopeOf({ userId: user.Id, home, roles, dataScope, reachMark }, kinds, organPath)
  if (organPath !== undefined && !isKnown && !(await store.isOrganPath(db, organPath)))
    throw refusal('access/organ-path')
  return scope
}

/** Menus of the module, and the modules in which the caller has any. */
export async function permissionOf(
  db: Db,
  caller: Caller,
  { kinds }: Scope,
  module: string | undefined,
): Promise<MyPermission> {
  const [modules, functions] = await Promise.all([store.allModules(db), store.allFunctions(db)])
  const isHeld = (url: string) => (caller.grantsAll || caller.functions.has(url)) && isUsable(kinds, url)
  const menus = (name: string) =>
    menusOf(
      functions.filter((one) => one.module === name),
      isHeld,
      dataEntries(caller, kinds, name),
    )
  const visible = modules.filter((one) => menus(one.name).length > 0)
  return {
    User: caller.user,
    IsAdministrator: caller.grantsAll,
    ...(caller.viewer && { Viewer: caller.viewer }),
    Module: module ?? '',
    Modules: visible.map(({ name, url, icon, is_menu }) => ({ Name: name, Url: url, Icon: icon, IsMenu: is_menu })),
    Menus: module ? menus(module) : [],
    Forms: kinds
      .all()
      .filter((kind) => isAltered(kind) && (kind.rights.has('view') || kind.rights.has('add')))
      .map((kind) => formToWire(kind, [...kind.rights])),
    // Of all modules: a page of one may be opened by a function of another.
    Functions: [...new Set(functions.map((one) => one.url).filter(isHeld))],
  }
}

/** The forms that stand under 数据管理 of a module, for those who may see its lists. */
function dataEntries(caller: Caller, kinds: Kinds, module: string): Record<string, MenuEntry[]> {
  const list = builtInModules
    .find((one) => one.name === module)
    ?.functions.find((one) => one.url.endsWith('FormData/List'))
  if (!list || !caller.functions.has(list.url)) return {}
  const shown = kinds.all().filter((kind) => isInMenu(kind, module) && kind.rights.has('view'))
  return {
    [list.url.replace(/\/List$/, '')]: shown.map(({ id, menuName }) => ({
      Name: menuName,
      Url: `${list.url}?id=${id}`,
      Icon: '',
    })),
  }
}

/** Screens of built-in kinds go by their declarations; these differ from them, for everybody or for the caller. */
function isAltered({ isBuiltIn, variant, fields, whole }: SeenKind): boolean {
  return isBuiltIn && (variant !== '' || fields !== whole.fields)
}

function isInMenu({ modules, menuName }: FormKind, module: string): boolean {
  return menuName !== '' && modules.includes(module)
}

interface Given {
  readonly DataScope: DataScope
  readonly Functions: readonly string[]
  readonly grantsAll?: boolean
}

/** Nobody can give functions or a reach that they do not have. */
export async function refuseToGiveMore(db: Db, caller: Caller, role: Given): Promise<void> {
  if (role.grantsAll && !caller.grantsAll) throw faulty({ RoleIds: ['只有系统管理员可以授予系统管理员角色'] })
  const held = caller.grantsAll ? new Set((await store.allFunctions(db)).map((one) => one.url)) : caller.functions
  const missing = missingFrom(held, role.Functions)
  if (missing.length > 0) throw faulty({ Functions: [`不能授予自己没有的功能：${namesOf(missing)}`] })
  const given = { dataScope: role.DataScope, permissions: permissionsOf(role.Functions) }
  if (!reachesAsFar(caller.roles, given)) throw faulty({ DataScope: ['“数据范围”不能大于自己的数据范围'] })
}

const MOST_NAMED = 3

/** “企业管理/企业列表”、“企业管理/新增企业”等 7 项: addresses say nothing to who chooses. */
function namesOf(urls: readonly string[]): string {
  const known = builtInModules.flatMap((module) => module.functions)
  const names = urls.map((url) => `“${known.find((one) => one.url === url)?.name ?? '未知的功能'}”`)
  const shown = [...new Set(names)].slice(0, MOST_NAMED).join('、')
  return urls.length > MOST_NAMED ? `${shown}等 ${urls.length} 项` : shown
}

/** Roles that somebody wants to give: in reach (the organisations above lend theirs) and no more than the giver has. */
export async function checkGivenRoles(db: Db, caller: Caller, scope: Scope, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)]
  await holdRoles(db, wanted)
  const grants = await store.grantsOf(db, scope, wanted)
  if (grants.length < wanted.length) throw refusal('not-found', { what: '角色' })
  for (const grant of grants) {
    await refuseToGiveMore(db, caller, grant)
    if (scope.kinds.isBeyond([roleOf(grant)])) throw faulty({ RoleIds: ['不能授予自己没有的表单权限，请取消勾选'] })
  }
}

function roleOf({ id, DataScope: dataScope, grantsAll, Functions: urls }: store.Grant): HeldRole {
  return heldRole({ id, dataScope, grantsAll, urls })
}

/** Who holds more than the caller, or as much elsewhere, is not theirs to change. */
export async function refuseOverMightier(db: Db, caller: Caller, { kinds }: Scope, accountId: string): Promise<void> {
  const held = await store.grantsHeldBy(db, accountId)
  if (held.some((one) => !reachesThere(caller, one.Functions, one.organPath))) throw refusal('access/forbidden')
  refuseOver(caller, kinds, held)
}

/** A role that gives more than the caller holds is not theirs to change. */
export async function refuseOverRole(db: Db, caller: Caller, { kinds }: Scope, roleId: string): Promise<void> {
  refuseOver(caller, kinds, await store.grantsByIds(db, [roleId]))
}

function refuseOver(caller: Caller, kinds: Kinds, grants: readonly store.Grant[]): void {
  if (caller.grantsAll) return
  const roles = grants.map(roleOf)
  const isMightier =
    roles.some((role) => role.grantsAll || !reachesAsFar(caller.roles, role)) ||
    grants.some(({ Functions }) => missingFrom(caller.functions, Functions).length > 0)
  if (isMightier || kinds.isBeyond(roles)) throw refusal('access/forbidden')
}
