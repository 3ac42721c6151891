import { catalogue, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { tokenHash } from '../../platform/ids/index.ts'
import { isPassword } from '../../platform/password/index.ts'
import { tooMany } from './guess.service.ts'
import type { Origin } from './handler.ts'
import { Gates } from './gates.ts'
import { forgetDevice, isKnownDevice } from './known-device.store.ts'
import { isGoodCode } from './second-factor.service.ts'
import { hasSecondFactor } from './second-factor.store.ts'
import { openSession } from './session.service.ts'
import { endSession } from './session.store.ts'
import { logSignIn } from './sign-in-log.store.ts'
import { type Limit, MOST_DEVICE_FAILURES, codeLimit, limitsOf, networkOf } from './sign-in.rules.ts'
import { accountByName, clearAttempts, countAttempt, loweredName, takeBackAttempts } from './sign-in.store.ts'

interface Credentials {
  readonly Name: string
  readonly Password: string
  readonly Code?: string
  readonly Device?: string
}

/** What comes with the credentials of one sign-in. */
interface Circumstances {
  readonly origin: Origin
  readonly now: Date
}

/**
 * What is under way counts as failed until it is known to be good: so few of one address at once that a whole enterprise
 * behind it, which begins its day, is not taken for somebody who guesses.
 */
const gates = new Gates({ atOnce: 4, waiting: 300 })

/** Lets in one after another who come from one address at once. */
export async function signIn(db: Db, credentials: Credentials, circumstances: Circumstances) {
  const leave = await gates.enter(networkOf(circumstances.origin.address))
  if (!leave) throw tooMany(1)
  try {
    return await signInNow(db, credentials, circumstances)
  } finally {
    leave()
  }
}

/** Takes the pool, not a transaction: the count of attempts and the log stay though the sign-in itself is refused. */
async function signInNow(db: Db, credentials: Credentials, { origin, now }: Circumstances) {
  const { Name: name, Device: sent } = credentials
  const device = sent && (await isKnownDevice(db, tokenHash(sent), name)) ? tokenHash(sent) : undefined
  const limits = limitsOf({ account: await loweredName(db, name), address: origin.address, device })
  const failures = await countOrLog(db, limits, { name, origin })
  const account = await accountByName(db, name)
  const passwordHash = account?.password_hash
  const isRight = await isPassword(credentials.Password, passwordHash)
  if (!isRight || !account || !passwordHash) {
    if (device && failures >= MOST_DEVICE_FAILURES) await forgetDevice(db, device, name)
    await logSignIn(db, { name, outcome: '密码错误', origin })
    throw refusal('access/credentials')
  }
  if (!account.is_enabled) {
    await logSignIn(db, { name, accountId: account.id, outcome: '账号已停用', origin })
    throw refusal('access/disabled')
  }
  await forgive(db, limits)
  await checkCode(db, { name, accountId: account.id, code: credentials.Code, device }, { origin, now })
  const proved = { id: account.id, name, passwordHash, device: sent }
  return db.transaction().execute((transaction) => openSession(transaction, proved, origin))
}

interface Typed {
  readonly name: string
  readonly origin: Origin
}

/** Answers as the so-manieth failure in a row the attempt is counted, by the count that fills first. */
async function countOrLog(db: Db, limits: readonly Limit[], { name, origin }: Typed): Promise<number> {
  let most = 0
  for (const limit of limits) {
    const counted = await countAttempt(db, limit)
    if ('waitSeconds' in counted) {
      await logSignIn(db, { name, outcome: '尝试过多', origin, oncePerMinute: limit.key })
      throw tooMany(counted.waitSeconds)
    }
    most = Math.max(most, counted.failures)
  }
  return most
}

/** What was counted for this very place begins anew; what many share has one failure less. */
async function forgive(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits.filter((one) => one.isOwn)) await clearAttempts(db, key)
  const shared = limits.filter((one) => !one.isOwn).map(({ key }) => key)
  await takeBackAttempts(db, shared)
}

interface SecondProof {
  readonly name: string
  readonly accountId: string
  readonly code: string | undefined
  readonly device: Buffer | undefined
}

/** Asked for at every sign-in of who has a second factor, on known browsers too; only once the password was right. */
async function checkCode(db: Db, { name, accountId, code, device }: SecondProof, { origin, now }: Circumstances) {
  if (!(await hasSecondFactor(db, accountId))) return
  if (code === undefined) throw refusal('access/code', {}, { fields: { Code: ['请输入动态码'] } })
  const limit = codeLimit(accountId, device)
  await countOrLog(db, [limit], { name, origin })
  if (!(await isGoodCode(db, accountId, code, now))) {
    await logSignIn(db, { name, accountId, outcome: '动态码错误', origin })
    throw refusal('access/code-wrong', {}, { fields: { Code: [catalogue['access/code-wrong'].text] } })
  }
  await clearAttempts(db, limit.key)
}

/** Ends the session of a token; one that is over already is left at that. */
export async function signOut(db: Db, origin: Origin): Promise<void> {
  const ended = origin.token ? await endSession(db, tokenHash(origin.token)) : undefined
  if (!ended) return
  const { name, accountId, viewerId } = ended
  await logSignIn(db, { name, accountId, viewerId: viewerId ?? undefined, outcome: '退出', origin })
}
