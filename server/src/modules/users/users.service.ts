import { functionsFor } from '@farm/contract/access'
import { faulty, forbidden, found, refusal } from '@farm/contract/errors'
import type { User } from '@farm/contract/users'
import { type Permission, accountNameFault } from '@farm/contract/wire'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { hashPassword, passwordFault } from '../../platform/password/index.ts'
import {
  type Caller,
  type Scope,
  checkGivenRoles,
  keepingAnAdministrator,
  refuseOverMightier,
  refuseRolesOutOfPlace,
} from '../access/index.ts'
import { organInScope } from '../organs/index.ts'
import * as store from './users.store.ts'
import { type Changes, faultsAgainstOneself, rolesAfter, whatTakes } from './users.rules.ts'

/** Who asks, in the transaction of the request. */
export interface By {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
}

export async function userInScope(db: Db, scope: Scope, userId: string): Promise<User> {
  return found(await store.userById(db, scope, userId), '人员')
}

/** Somebody who is seen, and over whom the right is held: seen from further away than it reaches is 403. */
export async function userForRight(db: Db, scope: Scope, userId: string, right: Permission): Promise<User> {
  const user = (await store.userById(db, scope, userId, right)) ?? undefined
  if (user) return user
  await userInScope(db, scope, userId)
  throw forbidden(...functionsFor(right))
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

/** Adds a person to an organisation in scope; the same add sent again by the same person answers the one that is there. */
export async function addUser({ db, caller, scope }: By, user: NewUser): Promise<User> {
  const { Password, Name: name, RealName: realName } = user
  const misnamed = accountNameFault(name)
  if (misnamed) throw faulty({ Name: [misnamed] })
  const fault = Password === undefined ? undefined : passwordFault(Password, { name, realName })
  if (fault) throw faulty({ Password: [fault] })
  const passwordHash = Password === undefined ? null : await hashPassword(Password)
  return db.transaction().execute((within) => insertUser({ db: within, caller, scope }, user, passwordHash))
}

async function insertUser({ db, caller, scope }: By, user: NewUser, passwordHash: string | null): Promise<User> {
  const organ = await heldOrgan({ db, caller, scope }, user.OrganId ?? caller.user.Organ.Id, 'users.add')
  const { Id: userId = newId(), Name: name, RealName: typed, Phone: phone = '', Post: post = '', RoleIds = [] } = user
  const realName = typed.trim()
  await checkGivenRoles(db, caller, scope, RoleIds)
  await refuseRolesOutOfPlace(db, caller, RoleIds, organ.Path)
  const isNew = await store
    .insertUser(db, { id: userId, name, realName, phone, post, organId: organ.Id, passwordHash })
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'account_name') throw faulty({ Name: ['账号已被使用'] })
      throw error
    })
  if (isNew) await store.setRoles(db, userId, RoleIds)
  const kept = await store.userById(db, scope, userId)
  const isTwin =
    isNew ||
    (isSame(kept, { ...user, RealName: realName, OrganId: organ.Id }) &&
      (await store.isAddedBy(db, userId, caller.user.Id)))
  if (!kept || !isTwin) throw refusal('form-data/id-used')
  return kept
}

/** An organisation in scope, which stays where it stands until the end: roles are judged by its path. */
async function heldOrgan({ db, scope }: By, organId: string, right: Permission): Promise<Place> {
  await organInScope(db, scope, organId, right)
  await store.holdOrgan(db, organId)
  return organInScope(db, scope, organId, right)
}

/** The password is not compared: to anybody it would be a guess. */
function isSame(kept: User | undefined, sent: NewUser): boolean {
  return (
    kept?.Name === sent.Name &&
    kept.RealName === sent.RealName.trim() &&
    (kept.Phone ?? '') === (sent.Phone ?? '') &&
    (kept.Post ?? '') === (sent.Post ?? '') &&
    kept.Organ?.Id === sent.OrganId
  )
}

/** Changes a person in scope. Who is disabled is signed out everywhere at once. */
export async function editUser(by: By, changes: Changes): Promise<User> {
  const { db, caller, scope } = by
  const before = await userForRight(db, scope, changes.Id, 'users.edit')
  if (before.Id === caller.user.Id) refuseAgainstOneself(before, changes)
  else await refuseOverMightier(db, caller, scope, before.Id)
  const taking = whatTakes(before, changes)
  const write = () => writeChanges(by, before, changes)
  if (!taking) return write()
  return keepingAnAdministrator(db, { accountIds: [before.Id], field: taking }, write)
}

function refuseAgainstOneself(before: User, changes: Changes): void {
  const faults = faultsAgainstOneself(before, changes)
  if (Object.keys(faults).length > 0) throw faulty(faults)
}

async function writeChanges(by: By, before: User, changes: Changes): Promise<User> {
  const { db, scope } = by
  const organ = await organAfter(by, before, changes)
  const roleIds = await rolesToHold(by, before, changes, organ)
  const { Phone: phone, Post: post, IsEnabled: isEnabled } = changes
  const realName = changes.RealName?.trim()
  const written = { realName, phone, post, isEnabled, organId: organ?.Id }
  const isCurrent = await store.updateUser(db, before.Id, changes.UpdateTime, written)
  if (!isCurrent) throw refusal('form-data/stale', {}, { present: await userInScope(db, scope, before.Id) })
  if (roleIds) await store.setRoles(db, before.Id, roleIds)
  if (isEnabled === false) await store.endSessions(db, before.Id)
  return userInScope(db, scope, before.Id)
}

interface Place {
  readonly Id: string
  readonly Path: string
}

/** Where they move to; nothing where they stay. */
async function organAfter(by: By, { Organ }: User, { OrganId }: Changes): Promise<Place | undefined> {
  if (OrganId === undefined || OrganId === Organ?.Id) return undefined
  return heldOrgan(by, OrganId, 'users.edit')
}

/** Where they stand, and stay until the end. */
async function placeOf(by: By, { Id, Organ }: User): Promise<Place> {
  if (Organ) await store.holdOrgan(by.db, Organ.Id)
  return found((await userForRight(by.db, by.scope, Id, 'users.edit')).Organ ?? null, '组织')
}

/** What they hold afterwards, where it was asked for; where they move, all that they hold has to be fit for the new place. */
async function rolesToHold(
  by: By,
  before: User,
  { RoleIds }: Changes,
  organ: Place | undefined,
): Promise<string[] | undefined> {
  const { db, caller, scope } = by
  const held = (before.Roles ?? []).map(({ Id }) => Id)
  const { next, added } = rolesAfter(held, RoleIds)
  const judged = organ ? next : added
  if (judged.length > 0) {
    const place = organ ?? (await placeOf(by, before))
    await checkGivenRoles(db, caller, scope, added)
    await refuseRolesOutOfPlace(db, caller, judged, place.Path)
  }
  return RoleIds && next
}

/** Deletes people, all of them or none. */
export async function removeUsers({ db, caller, scope }: By, ids: readonly string[]): Promise<void> {
  if (ids.includes(caller.user.Id)) throw faulty({ Ids: ['不能删除自己'] })
  for (const id of new Set(ids)) {
    await userForRight(db, scope, id, 'users.delete')
    await refuseOverMightier(db, caller, scope, id)
  }
  await keepingAnAdministrator(db, { accountIds: ids, field: 'Ids' }, () => store.deleteUsers(db, ids))
}
