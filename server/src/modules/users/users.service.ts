import { faulty, found, refusal } from '@farm/contract/errors'
import type { User } from '@farm/contract/users'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE, readIds } from '@farm/contract/wire'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { hashPassword, isPassword } from '../../platform/password/index.ts'
import {
  type Caller,
  Page,
  type Scope,
  checkGivenRoles,
  guardedGuess,
  holds,
  refuseOverMightier,
} from '../access/index.ts'
import { organInScope } from '../organs/index.ts'
import * as store from './users.store.ts'

interface ListQuery {
  readonly ids?: string
  readonly page?: number
  readonly pageSize?: number
  readonly search?: string
}

/** With ids, the names of those in scope for anybody signed in; the whole list needs the right to see people. */
export async function listUsers(db: Db, caller: Caller, scope: Scope, query: ListQuery): Promise<Page> {
  if (query.ids !== undefined) return new Page(JSON.stringify(await store.namesOf(db, scope, wantedIds(query.ids))))
  const mayPick = holds(caller, 'users.name')
  if (!mayPick && !holds(caller, 'users.view')) throw refusal('access/forbidden')
  const { page = 1, pageSize: limit = MAX_PAGE_SIZE, search = '' } = query
  const offset = (page - 1) * limit
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const users = await store.usersWithin(db, scope, { search: search.trim(), limit, offset })
  const total = await store.countUsers(db, scope, search.trim(), COUNT_CAP)
  const seen = holds(caller, 'users.view')
    ? users
    : users.map(({ Id: id, Name, RealName }) => ({ Id: id, Name, RealName }))
  return new Page(JSON.stringify(seen), { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

function wantedIds(text: string): string[] {
  const ids = readIds(text)
  if (ids) return ids
  throw refusal('wire/parameter', {}, { fields: { ids: [`应为用逗号隔开的编号，最多 ${MAX_PAGE_SIZE} 个`] } })
}

/** Real names of those of the people whom the scope may see, by id. */
export async function namesOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const users = await store.namesOf(db, scope, ids)
  return new Map(users.map(({ Id, RealName }) => [Id, RealName]))
}

export async function userInScope(db: Db, scope: Scope, userId: string): Promise<User> {
  return found(await store.userById(db, scope, userId), '人员')
}

interface NewUser {
  readonly Id?: string
  readonly Name: string
  readonly RealName: string
  readonly Password?: string
  readonly Phone?: string
  readonly Post?: string
  readonly OrganId?: string
  readonly RoleIds?: readonly string[]
}

/** Adds a person to an organisation in scope; the same add sent again answers the one that is there. */
export async function addUser(db: Db, caller: Caller, scope: Scope, user: NewUser): Promise<User> {
  const passwordHash = user.Password === undefined ? null : await hashPassword(user.Password)
  return db.transaction().execute((transaction) => insertUser(transaction, { caller, scope }, user, passwordHash))
}

interface By {
  readonly caller: Caller
  readonly scope: Scope
}

async function insertUser(db: Db, { caller, scope }: By, user: NewUser, passwordHash: string | null): Promise<User> {
  const organ = await organInScope(db, scope, user.OrganId ?? caller.user.Organ.Id)
  await checkGivenRoles(db, caller, scope, user.RoleIds ?? [])
  const { Id: userId = newId(), Name: name, RealName: realName, Phone: phone = null, Post: post = null } = user
  const isNew = await store
    .insertUser(db, { id: userId, name, realName, phone, post, organId: organ.Id, passwordHash })
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'account_name') throw faulty({ Name: ['用户名已被使用'] })
      throw error
    })
  if (isNew) await store.setRoles(db, userId, user.RoleIds ?? [])
  const kept = await store.userById(db, scope, userId)
  if (!kept || (!isNew && !(await isTwin(db, kept, user, organ.Id)))) throw refusal('form-data/id-used')
  return kept
}

async function isTwin(db: Db, kept: User, sent: NewUser, organId: string): Promise<boolean> {
  const isSame =
    kept.Name === sent.Name &&
    kept.RealName === sent.RealName &&
    kept.Phone === sent.Phone &&
    kept.Post === sent.Post &&
    kept.Organ?.Id === organId
  if (!isSame || sent.Password === undefined) return isSame
  return isPassword(sent.Password, await store.passwordHashOf(db, kept.Id))
}

interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly RealName?: string
  readonly Phone?: string
  readonly Post?: string
  readonly IsEnabled?: boolean
  readonly RoleIds?: readonly string[]
}

/** Changes a person in scope. Who is disabled is signed out everywhere at once. */
export async function editUser(db: Db, caller: Caller, scope: Scope, changes: Changes): Promise<User> {
  const before = await userInScope(db, scope, changes.Id)
  if (before.Id !== caller.user.Id) await refuseOverMightier(db, caller, scope, before.Id)
  const held = new Set(before.Roles?.map((role) => role.Id))
  await checkGivenRoles(
    db,
    caller,
    scope,
    (changes.RoleIds ?? []).filter((role) => !held.has(role)),
  )
  if (changes.IsEnabled === false && before.Id === caller.user.Id) throw faulty({ IsEnabled: ['不能停用自己'] })
  const { RealName: realName, Phone: phone, Post: post, IsEnabled: isEnabled } = changes
  const isCurrent = await store.updateUser(db, before.Id, changes.UpdateTime, { realName, phone, post, isEnabled })
  if (!isCurrent) throw refusal('form-data/stale', {}, { present: before })
  if (changes.RoleIds) await store.setRoles(db, before.Id, changes.RoleIds)
  if (isEnabled === false) await store.endSessions(db, before.Id)
  return userInScope(db, scope, before.Id)
}

interface PasswordChange {
  readonly Id: string
  readonly OldPassword?: string
  readonly Password: string
}

/** One’s own password asks for the old one; another’s needs the right over people and the person in scope. */
export async function changePassword(db: Db, caller: Caller, scope: Scope, change: PasswordChange): Promise<void> {
  const isOwn = change.Id === caller.user.Id
  if (isOwn) await checkOldPassword(db, change)
  else await refuseOverOthers(db, caller, scope, change.Id)
  const passwordHash = await hashPassword(change.Password)
  await db.transaction().execute((transaction) => store.setPassword(transaction, change.Id, passwordHash))
}

async function checkOldPassword(db: Db, { Id: userId, OldPassword = '' }: PasswordChange): Promise<void> {
  const hash = await store.passwordHashOf(db, userId)
  const isRight = await guardedGuess(db, userId, () => isPassword(OldPassword, hash))
  if (!isRight) throw faulty({ OldPassword: ['原密码不正确'] })
}

async function refuseOverOthers(db: Db, caller: Caller, scope: Scope, userId: string): Promise<void> {
  if (!holds(caller, 'users.password')) throw refusal('access/forbidden')
  await userInScope(db, scope, userId)
  await refuseOverMightier(db, caller, scope, userId)
}
