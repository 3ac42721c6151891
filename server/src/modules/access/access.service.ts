import {
  type MenuEntry,
  type ModuleDescriptor,
  type MyPermission,
  type Role,
  builtInModules,
  descriptorOf,
} from '@farm/contract/access'
import { faulty, found, refusal } from '@farm/contract/errors'
import { type FormKind, formToWire } from '@farm/contract/forms'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId, newToken, tokenHash } from '../../platform/ids/index.ts'
import { hashPassword, isPassword } from '../../platform/password/index.ts'
import { isWider, limits, menusOf, missingFrom } from './access.rules.ts'
import * as store from './access.store.ts'
import { type Caller, callerOf, permissionsOf } from './caller.ts'
import type { Origin } from './handler.ts'
import type { Holding, Kinds, SeenKind } from './kinds.ts'
import { Scope } from './scope.ts'

/** Reads the caller from the token of a request. Refuses with 401 where there is none or it is over. */
export async function callerFrom(db: Db, token: string | undefined): Promise<Caller> {
  if (!token) throw refusal('access/sign-in')
  const hash = tokenHash(token)
  const session = await store.sessionByToken(db, hash)
  if (!session) throw refusal('access/expired')
  if (session.isStale) await store.touchSession(db, hash)
  return callerOf(session, hash)
}

/**
 * Somebody for whom work goes on that they asked for, with what they may at this moment. Refuses where they may nothing
 * any more.
 */
export async function workerById(db: Db, accountId: string): Promise<Caller> {
  const account = await store.accountAtWork(db, accountId)
  if (!account) throw refusal('access/disabled')
  return callerOf(account, Buffer.alloc(0))
}

interface Credentials {
  readonly Name: string
  readonly Password: string
}

/** Takes the pool, not a transaction: the count of attempts stays though the sign-in itself is refused. */
export async function signIn(db: Db, { Name, Password }: Credentials, origin: Origin) {
  const accountKey = `account:${Name.toLowerCase()}@${origin.address}`
  const addressKey = `address:${origin.address}`
  // The address first: one that is blocked adds no row per name it makes up.
  await countOrRefuse(db, { key: addressKey, ...limits.address })
  await countOrRefuse(db, { key: accountKey, ...limits.account })
  const account = await store.accountByName(db, Name)
  const passwordHash = account?.password_hash
  if (!(await isPassword(Password, passwordHash)) || !account || !passwordHash) throw refusal('access/credentials')
  if (!account.is_enabled) throw refusal('access/disabled')
  await store.forgiveAttempt(db, accountKey, addressKey)
  return db.transaction().execute((transaction) => openSession(transaction, { id: account.id, passwordHash }, origin))
}

/** Counts a guess at the password of somebody who is signed in; a right one takes it back. */
export async function guardedGuess(db: Db, accountId: string, guess: () => Promise<boolean>): Promise<boolean> {
  const key = `password:${accountId}`
  await countOrRefuse(db, { key, ...limits.account })
  const isRight = await guess()
  if (isRight) await store.forgiveAttempt(db, key, key)
  return isRight
}

async function countOrRefuse(db: Db, limit: Parameters<typeof store.countAttempt>[1]): Promise<void> {
  const seconds = await store.countAttempt(db, limit)
  if (seconds > 0) throw refusal('access/too-many', { seconds }, { retryAfterSeconds: seconds })
}

interface Checked {
  readonly id: string
  readonly passwordHash: string
}

async function openSession(db: Db, { id: accountId, passwordHash }: Checked, { userAgent, address }: Origin) {
  const Token = newToken()
  const session = { tokenHash: tokenHash(Token), accountId, passwordHash, userAgent, address }
  const ExpireTime = await store.addSession(db, session)
  if (!ExpireTime) throw refusal('access/credentials')
  const { user } = await callerFrom(db, Token)
  return { Token, ExpireTime, User: user }
}

export async function signOut(db: Db, token: string | undefined): Promise<void> {
  if (token) await store.endSession(db, tokenHash(token))
}

interface Narrowing {
  readonly organPath: string | undefined
  /** It was seen already that an organisation stands there. */
  readonly isKnown: boolean
  readonly kinds: Kinds
}

/** The reach of a caller, narrowed by the `organPath` of the page: 403 where no organisation of theirs stands there. */
export async function scopeFor(
  db: Db,
  { user, dataScope, home }: Caller,
  { organPath, isKnown, kinds }: Narrowing,
): Promise<Scope> {
  const scope = Scope.scopeOf({ userId: user.Id, dataScope, home }, kinds, organPath)
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
  const isHeld = (url: string) => caller.grantsAll || caller.functions.has(url)
  const menus = (name: string) =>
    menusOf(
      functions.filter((one) => one.module === name),
      isHeld,
      dataEntries(caller, kinds, name),
    )
  const visible = modules.filter((one) => menus(one.name).length > 0)
  return {
    User: caller.user,
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

export async function registerModule(db: Db, descriptor: ModuleDescriptor): Promise<void> {
  const urls = descriptor.Functions.map((one) => one.Url)
  if (new Set(urls).size < urls.length) throw faulty({ Functions: ['同一模块里功能地址不能重复'] })
  await store.saveModule(db, descriptor)
}

/** At every start the declared modules are written to the database, one after another. */
export async function registerBuiltInModules(db: Db): Promise<void> {
  for (const module of builtInModules) await registerModule(db, descriptorOf(module))
}

export function rolesWithin(db: Db, scope: Scope): Promise<Role[]> {
  return store.rolesWithin(db, scope)
}

interface NewRole {
  readonly Id?: string
  readonly Name: string
  readonly DataScope: Role['DataScope']
  readonly OrganId?: string
  readonly Functions: readonly string[]
}

export async function addRole(db: Db, caller: Caller, scope: Scope, role: NewRole): Promise<Role> {
  await refuseToGiveMore(db, caller, role)
  const id = role.Id ?? newId()
  const organId = found(await store.organWithinScope(db, scope, role.OrganId ?? caller.user.Organ.Id), '组织')
  const isNew = await store
    .insertRole(db, { id, name: role.Name, organId, dataScope: role.DataScope, urls: [...new Set(role.Functions)] })
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'role_name') throw faulty({ Name: ['该组织已有同名角色'] })
      throw error
    })
  // What binds its maker binds the role: else they would shake it off by a role of their own.
  if (isNew) await store.insertRestrictions(db, id, scope.kinds.bounds())
  const kept = await store.roleById(db, scope, id)
  if (!kept || (!isNew && !isSameRole(kept, role))) throw refusal('form-data/id-used')
  return kept
}

function isSameRole(kept: Role, sent: NewRole): boolean {
  const wanted = new Set(sent.Functions)
  const isSameSet = wanted.size === kept.Functions.length && kept.Functions.every((url) => wanted.has(url))
  return kept.Name === sent.Name && kept.DataScope === sent.DataScope && isSameSet
}

type Given = Pick<NewRole, 'DataScope' | 'Functions'> & { readonly grantsAll?: boolean }

/** Nobody can give functions or a reach that they do not have. */
async function refuseToGiveMore(db: Db, caller: Caller, role: Given): Promise<void> {
  if (role.grantsAll && !caller.grantsAll) throw faulty({ RoleIds: ['不能授予系统管理员'] })
  const held = caller.grantsAll ? new Set((await store.allFunctions(db)).map((one) => one.url)) : caller.functions
  const missing = missingFrom(held, role.Functions)
  if (missing.length > 0) throw faulty({ Functions: [`不能授予自己没有的功能：${missing.slice(0, 3).join('、')}`] })
  if (isWider(role.DataScope, caller.dataScope)) throw faulty({ DataScope: ['不能大于自己的数据范围'] })
}

/** Roles that somebody wants to give: in reach (the organisations above lend theirs) and no more than the giver has. */
export async function checkGivenRoles(db: Db, caller: Caller, scope: Scope, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)]
  const grants = await store.grantsOf(db, scope, wanted)
  if (grants.length < wanted.length) throw refusal('not-found', { what: '角色' })
  for (const grant of grants) {
    await refuseToGiveMore(db, caller, grant)
    if (scope.kinds.isBeyond(holdingOf([grant]))) throw faulty({ RoleIds: ['不能授予自己没有的表单权限'] })
  }
}

function holdingOf(grants: readonly store.Grant[]): Holding {
  return {
    grantsAll: grants.some((one) => one.grantsAll),
    roleIds: new Set(grants.map((one) => one.id)),
    permissions: permissionsOf(grants.flatMap((one) => one.Functions)),
  }
}

/** Who holds more than the caller is not theirs to change. */
export async function refuseOverMightier(db: Db, caller: Caller, { kinds }: Scope, accountId: string): Promise<void> {
  if (caller.grantsAll) return
  const held = await store.grantsHeldBy(db, accountId)
  const isMightier = held.some(
    (one) =>
      one.grantsAll ||
      isWider(one.DataScope, caller.dataScope) ||
      missingFrom(caller.functions, one.Functions).length > 0,
  )
  if (isMightier || kinds.isBeyond(holdingOf(held))) throw refusal('access/forbidden')
}

const TICKET = 'first-admin-ticket'

/** Makes the one-time ticket with which the first administrator sets name and password; none when there is one already. */
export async function makeFirstAdminTicket(db: Db): Promise<string | undefined> {
  if (await store.hasAdministrator(db)) return undefined
  const ticket = newToken()
  await store.saveSetting(db, TICKET, tokenHash(ticket).toString('hex'))
  return ticket
}

interface FirstAdministrator extends Credentials {
  readonly Ticket: string
  readonly RealName: string
}

export async function addFirstAdministrator(
  db: Db,
  { Ticket, Name, RealName, Password }: FirstAdministrator,
  origin: Origin,
) {
  if (Password.length < 8) throw faulty({ Password: ['至少 8 个字符'] })
  const kept = await store.takeSetting(db, TICKET)
  if (kept !== tokenHash(Ticket).toString('hex') || (await store.hasAdministrator(db))) throw refusal('access/ticket')
  const id = newId()
  const passwordHash = await hashPassword(Password)
  await store.insertAdministrator(db, { id, name: Name, realName: RealName, passwordHash }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'account_name') throw faulty({ Name: ['用户名已被使用'] })
    throw error
  })
  return openSession(db, { id, passwordHash }, origin)
}
