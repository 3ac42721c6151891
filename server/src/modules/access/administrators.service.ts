import { type Faults, faulty, refusal } from '@farm/contract/errors'
import { accountNameFault } from '@farm/contract/wire'
import { type Db, brokenConstraint } from '../../platform/db/index.ts'
import { newId, newToken, tokenHash } from '../../platform/ids/index.ts'
import { hashPassword, passwordFault } from '../../platform/password/index.ts'
import * as store from './administrators.store.ts'
import type { Origin } from './handler.ts'
import { openSession } from './session.service.ts'

const TICKET = 'first-admin-ticket'

/** Makes the one-time ticket with which the first administrator sets name and password; none when there is one already. */
export async function makeFirstAdminTicket(db: Db): Promise<string | undefined> {
  if ((await store.countAdministrators(db)) > 0) return undefined
  const ticket = newToken()
  await store.saveSetting(db, TICKET, tokenHash(ticket).toString('hex'))
  return ticket
}

interface FirstAdministrator {
  readonly Ticket: string
  readonly Name: string
  readonly RealName: string
  readonly Password: string
}

export async function addFirstAdministrator(
  db: Db,
  { Ticket, Name, RealName, Password }: FirstAdministrator,
  origin: Origin,
) {
  const misnamed = accountNameFault(Name)
  if (misnamed) throw faulty({ Name: [misnamed] })
  const fault = passwordFault(Password, { name: Name, realName: RealName })
  if (fault) throw faulty({ Password: [fault] })
  const kept = await store.takeSetting(db, TICKET)
  const isGood = kept === tokenHash(Ticket).toString('hex')
  if (!isGood || (await store.countAdministrators(db)) > 0) throw refusal('access/ticket')
  const id = newId()
  const passwordHash = await hashPassword(Password)
  await store.insertAdministrator(db, { id, name: Name, realName: RealName, passwordHash }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'account_name') throw faulty({ Name: ['账号已被使用，请换一个'] })
    throw error
  })
  return openSession(db, { id, name: Name, passwordHash }, origin)
}

interface Taking {
  /** Who may be an administrator no more after it. */
  readonly accountIds: readonly string[]
  /** The field of the request that says so. */
  readonly field: string
}

/**
 * Carries out what may take administrators away and refuses afterwards if none is left at the platform who can sign in. Of
 * two who take each other away at the same time one waits for the other, and is refused.
 */
export async function keepingAnAdministrator<Outcome>(
  db: Db,
  { accountIds, field }: Taking,
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  await store.holdPeople(db, accountIds)
  if (!(await store.isAnyAdministrator(db, accountIds))) return change()
  await store.lockAdministrators(db)
  // While others were waited for, somebody else may have taken them away already.
  const isTaking = await store.isAnyAdministrator(db, accountIds)
  const outcome = await change()
  if (isTaking && (await store.countAdministrators(db)) === 0) {
    const fields: Faults = { [field]: ['系统至少要有一个能登录的系统管理员'] }
    throw refusal('access/last-administrator', {}, { fields })
  }
  return outcome
}
