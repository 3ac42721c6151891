import { functionsFor } from '@farm/contract/access'
import { faulty, forbidden, found, refusal, refuseFaults } from '@farm/contract/errors'
import type { OpenWork, User } from '@farm/contract/users'
import { type Permission, accountNameFault } from '@farm/contract/wire'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { hashPassword, passwordFault } from '../../platform/password/index.ts'
import {
  type Scope,
  checkGivenRoles,
  keepingAnAdministrator,
  refuseOverMightier,
  refuseRolesOutOfPlace,
} from '../access/index.ts'
import { organInScope } from '../organs/index.ts'
import type { Actor, By } from './actor.ts'
import { refuseNameTaken } from './bin.service.ts'
import { deleteUsers } from './bin.store.ts'
import { type Following, handOver, openWorkOf, refuseLeft } from './leaving.service.ts'
import * as store from './users.store.ts'
import { type Changes, faultsAgainstOneself, rolesAfter, whatTakes } from './users.rules.ts'

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

/** What people have in hand, of whom the caller sees each; with an organisation what they could not go on with from there. */
export async function openWork(db: Db, scope: Scope, ids: readonly string[], organId?: string): Promise<OpenWork> {
  for (const id of ids) await userInScope(db, scope, id)
  const organ = organId === undefined ? undefined : await organInScope(db, scope, organId, 'users.view')
  return openWorkOf({ db, scope }, { ids, toPath: organ?.Path })
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
  const id = user.Id ?? newId()
  try {
    return await db
      .transaction()
      .execute((within) => insertUser({ db: within, caller, scope }, { ...user, Id: id }, passwordHash))
  } catch (error) {
    // Somebody took the name at this moment; the transaction that found it so answers nothing more.
    if (brokenConstraint(error) === 'account_name') await refuseNameTaken(db, scope, { name, except: id })
    throw error
  }
}

async function insertUser(
  { db, caller, scope }: By,
  user: NewUser & { readonly Id: string },
  passwordHash: string | null,
): Promise<User> {
  const organ = await heldOrgan({ db, caller, scope }, user.OrganId ?? caller.user.Organ.Id, 'users.add')
  const { Id: userId, Name: name, RealName: typed, Phone: phone = '', Post: post = '', RoleIds = [] } = user
  const realName = typed.trim()
  await checkGivenRoles(db, caller, scope, RoleIds)
  await refuseRolesOutOfPlace(db, caller, RoleIds, organ.Path)
  await refuseNameTaken(db, scope, { name, except: userId })
  const isNew = await store.insertUser(db, { id: userId, name, realName, phone, post, organId: organ.Id, passwordHash })
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
export async function editUser(by: Actor, changes: Changes & Following): Promise<User> {
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
  refuseFaults(faults)
}

async function writeChanges(by: Actor, before: User, changes: Changes & Following): Promise<User> {
  const { db, scope } = by
  const organ = await organAfter(by, before, changes)
  const isLocked = changes.IsEnabled === false && before.IsEnabled === true
  const isLeaving = isLocked || organ !== undefined
  const leaving = { ids: [before.Id], toPath: isLocked ? undefined : organ?.Path }
  if (isLeaving) await handOver(by, leaving, changes)
  const roleIds = await rolesToHold(by, before, changes, organ)
  const { Phone: phone, Post: post, IsEnabled: isEnabled } = changes
  const realName = changes.RealName?.trim()
  const written = { realName, phone, post, isEnabled, organId: organ?.Id }
  const isCurrent = await store.updateUser(db, before.Id, changes.UpdateTime, written)
  if (!isCurrent) throw refusal('form-data/stale', {}, { present: await userInScope(db, scope, before.Id) })
  if (roleIds) await store.setRoles(db, before.Id, roleIds)
  if (isEnabled === false) await store.endSessions(db, before.Id)
  if (isLeaving) {
    const { Confirmed } = changes
    await refuseLeft(by, leaving, { act: isLocked ? '停用' : '移动', names: [before.RealName], Confirmed })
  }
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

interface Removal extends Following {
  readonly Ids: readonly string[]
}

/** Puts people into the recycle bin, all of them or none. */
export async function removeUsers(by: Actor, { Ids, ...following }: Removal): Promise<void> {
  const { db, caller, scope } = by
  if (Ids.includes(caller.user.Id)) throw faulty({ Ids: ['不能删除自己，请由其他管理人员删除'] })
  const ids = [...new Set(Ids)].toSorted()
  const names: string[] = []
  for (const id of ids) {
    names.push((await userForRight(db, scope, id, 'users.delete')).RealName)
    await refuseOverMightier(db, caller, scope, id)
  }
  const leaving = { ids, toPath: undefined }
  await keepingAnAdministrator(db, { accountIds: ids, field: 'Ids' }, async () => {
    await handOver(by, leaving, following)
    await deleteUsers(db, ids, caller.user.Id)
    await refuseLeft(by, leaving, { act: '删除', names, Confirmed: following.Confirmed })
  })
}
