import { BIN_DAYS } from '@farm/contract/forms'
import { faulty, forbidden, refusal } from '@farm/contract/errors'
import { functionsFor } from '@farm/contract/access'
import { COUNT_CAP, MAX_OFFSET, MAX_PAGE_SIZE } from '@farm/contract/wire'
import { type Db, inTransaction, whileLocked } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { Page, type Scope, checkGivenRoles, refuseRolesOutOfPlace } from '../access/index.ts'
import * as store from './bin.store.ts'
import type { By } from './actor.ts'

interface BinQuery {
  readonly page?: number
  readonly pageSize?: number
}

/** A page of those who were deleted and can be taken back. */
export async function deletedUsers(
  db: Db,
  scope: Scope,
  { page = 1, pageSize: limit = MAX_PAGE_SIZE }: BinQuery,
): Promise<Page> {
  const offset = (page - 1) * limit
  if (offset > MAX_OFFSET) throw refusal('wire/too-deep')
  const users = await store.deletedWithin(db, scope, { limit, offset })
  const total = await store.countDeleted(db, scope, COUNT_CAP)
  return new Page(JSON.stringify(users), { total: Math.min(total, COUNT_CAP), isCapped: total > COUNT_CAP })
}

/** Those who lie in the bin; who is seen there from further away than the right reaches is 403. */
async function heldInBin({ db, scope }: By, ids: readonly string[], right: 'users.delete' | 'users.purge') {
  const wanted = [...new Set(ids)]
  const held = await store.heldInBin(db, scope, wanted, right)
  if (held.length === wanted.length) return held
  const seen = await store.heldInBin(db, scope, wanted, 'users.delete')
  if (seen.length < wanted.length) throw refusal('not-found', { what: '人员' })
  throw forbidden(...functionsFor(right))
}

/** Takes all of the people back or none. Nobody gives back by it what they could not give. */
export async function recoverUsers(by: By, ids: readonly string[]): Promise<void> {
  const { db, caller, scope } = by
  const people = await heldInBin(by, ids, 'users.delete')
  const closed = people.find(({ isClosed }) => isClosed)
  if (closed) throw refusal('users/organ-closed', { name: closed.realName, organ: closed.organ })
  for (const { roleIds, organPath } of people) {
    await checkGivenRoles(db, caller, scope, roleIds)
    await refuseRolesOutOfPlace(db, caller, roleIds, organPath)
  }
  await store.recoverUsers(db, people)
}

/** Removes people for good, all of them or none. */
export async function purgeDeleted(by: By, ids: readonly string[]): Promise<void> {
  const people = await heldInBin(by, ids, 'users.purge')
  await store.purgeUsers(
    by.db,
    people.map(({ id }) => id),
  )
}

interface Naming {
  readonly name: string
  /** Who is to be called so. */
  readonly except: string
}

/** Refuses an account name that somebody else has, saying who that is and where they are, as far as the caller may see them. */
export async function refuseNameTaken(db: Db, scope: Scope, naming: Naming): Promise<void> {
  const owner = await store.ownerOfName(db, scope, naming)
  if (!owner) return
  const { realName, isDeleted } = owner
  if (realName === null || !isDeleted) throw faulty({ Name: [`账号已被${realName ?? ''}使用，请换一个账号`] })
  throw faulty({
    Name: [`账号已被${realName}使用，其在人员回收站中：请换一个账号，或恢复、彻底删除${realName}`],
  })
}

const AT_ONCE = 500
const KEPT_MS = BIN_DAYS * 24 * 60 * 60_000

interface Purging {
  readonly db: Db
  readonly now: TrustedTime
  /** Aborted when the server is ending. */
  readonly signal: AbortSignal
}

/** Removes for good who was deleted longer ago than they can be taken back. One process at a time. */
export function purgeUsers({ db, now, signal }: Purging): Promise<void> {
  const before = now.ago(KEPT_MS)
  return whileLocked(db, 'purgePeople', async () => {
    let gone: number
    do {
      gone = await inTransaction(db, async (within) => {
        const ids = await store.expiredUsers(within, before, AT_ONCE)
        if (ids.length > 0) await store.purgeUsers(within, ids)
        return ids.length
      })
    } while (gone === AT_ONCE && !signal.aborted)
  })
}
