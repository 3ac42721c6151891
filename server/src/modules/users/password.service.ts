import { functionsFor } from '@farm/contract/access'
import { faulty, forbidden } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { type PasswordOwner, hashPassword, isPassword, passwordFault } from '../../platform/password/index.ts'
import { type Caller, type Scope, guardedGuess, holds, refuseOverMightier } from '../access/index.ts'
import { passwordWasSet } from './password-watch.ts'
import { userForRight } from './users.service.ts'
import * as store from './users.store.ts'

interface PasswordChange {
  readonly Id: string
  readonly OldPassword?: string
  readonly Password: string
}

/** One’s own password asks for the old one; another’s needs the right over people and the person in scope. */
export async function changePassword(db: Db, caller: Caller, scope: Scope, change: PasswordChange): Promise<void> {
  const isOwn = change.Id === caller.user.Id
  const { Name, RealName } = isOwn ? caller.user : await resettable(db, caller, scope, change.Id)
  refuseFaulty(change.Password, { name: Name, realName: RealName })
  if (isOwn) await checkOldPassword(db, change)
  const passwordHash = await hashPassword(change.Password)
  await db.transaction().execute(async (transaction) => {
    await store.setPassword(transaction, change.Id, passwordHash)
    if (!isOwn) await passwordWasSet(transaction, { accountId: change.Id, by: caller.user.RealName })
  })
}

function refuseFaulty(password: string, owner: PasswordOwner): void {
  const fault = passwordFault(password, owner)
  if (fault) throw faulty({ Password: [fault] })
}

/** That a new one is the old one is said to its owner alone: to others it would be a guess. */
async function checkOldPassword(db: Db, { Id: userId, OldPassword = '', Password }: PasswordChange): Promise<void> {
  const hash = await store.passwordHashOf(db, userId)
  const isRight = await guardedGuess(db, userId, () => isPassword(OldPassword, hash))
  if (!isRight) throw faulty({ OldPassword: ['原密码不正确，请重新填写'] })
  if (OldPassword === Password) throw faulty({ Password: ['新密码不能与原密码相同'] })
}

async function resettable(db: Db, caller: Caller, scope: Scope, userId: string) {
  if (!holds(caller, 'users.password')) throw forbidden(...functionsFor('users.password'))
  const user = await userForRight(db, scope, userId, 'users.password')
  await refuseOverMightier(db, caller, scope, userId)
  return user
}
