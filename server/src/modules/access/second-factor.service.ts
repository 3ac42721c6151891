import { catalogue, faulty, found, refusal } from '@farm/contract/errors'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import { isPassword } from '../../platform/password/index.ts'
import { refuseOverMightier } from './access.service.ts'
import type { Caller } from './caller.ts'
import { guarded, guardedGuess } from './guess.service.ts'
import type { Scope } from './scope.ts'
import { isDigits, newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './codes.ts'
import * as store from './second-factor.store.ts'
import { accountWithin, endSessionsOf } from './session-list.store.ts'
import { codeLimit } from './sign-in.rules.ts'
import { passwordHashOf } from './sign-in.store.ts'

/** A code of the authenticator or a recovery code, each good once. */
export async function isGoodCode(db: Db, accountId: string, code: string, now: Date): Promise<boolean> {
  if (!isDigits(code)) return store.useRecoveryCode(db, accountId, recoveryHash(code))
  const secret = await store.secretOf(db, accountId)
  const step = secret && stepOf(secret, code, now)
  return step ? store.useStep(db, accountId, step) : false
}

/** A secret to be taken into an authenticator. Asks for the password: whoever finds a page left open takes over nothing. */
export async function beginSecondFactor(db: Db, { user }: Caller, password: string) {
  await refuseWrongPassword(db, user.Id, password)
  const Secret = newSecret()
  await inTransaction(db, (within) => store.beginSecret(within, user.Id, Secret))
  return { Secret, Uri: uriOf(Secret, user.Name) }
}

async function refuseWrongPassword(db: Db, accountId: string, password: string): Promise<void> {
  const hash = await passwordHashOf(db, accountId)
  const isRight = await guardedGuess(db, accountId, () => isPassword(password, hash))
  if (!isRight) throw faulty({ Password: ['密码不正确，请重新填写'] })
}

/** Turns the second factor on with a code that proves that the secret was taken. */
export async function confirmSecondFactor(db: Db, { user }: Caller, code: string, now: Date) {
  const secret = await store.pendingSecretOf(db, user.Id)
  if (!secret) throw refusal('access/code-not-begun')
  const step = stepOf(secret, code, now)
  const isRight = await guarded(db, codeLimit(user.Id), async () => step !== undefined)
  if (!isRight || step === undefined)
    throw refusal('access/code-wrong', {}, { fields: { Code: [catalogue['access/code-wrong'].text] } })
  const RecoveryCodes = newRecoveryCodes()
  const confirmed = { secret, step, recoveryHashes: RecoveryCodes.map(recoveryHash) }
  const isOn = await db.transaction().execute((within) => store.confirmSecret(within, user.Id, confirmed))
  if (!isOn) throw refusal('access/code-not-begun')
  return { RecoveryCodes }
}

export async function removeSecondFactor(db: Db, { user }: Caller, password: string): Promise<void> {
  await refuseWrongPassword(db, user.Id, password)
  await inTransaction(db, (within) => store.removeSecret(within, user.Id))
}

/** For somebody who lost it. One’s own asks for the password instead. */
export async function removeSecondFactorOf(db: Db, caller: Caller, scope: Scope, userId: string): Promise<void> {
  if (userId === caller.user.Id) throw faulty({ Id: ['请在“账号与安全”中关闭自己的动态码验证'] })
  found(await accountWithin(db, scope, userId, 'users.password'), '人员')
  await refuseOverMightier(db, caller, scope, userId)
  await store.removeSecret(db, userId)
  await endSessionsOf(db, userId, undefined)
}
