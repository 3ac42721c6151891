import { Refusal, faulty, found, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { newId, newToken, tokenHash } from '../../platform/ids/index.ts'
import { refuseOverMightier } from './access.service.ts'
import { grantsHeldBy } from './access.store.ts'
import { type Caller, holds } from './caller.ts'
import type { Origin } from './handler.ts'
import { showsOthersOwn } from './may-give.ts'
import type { Scope } from './scope.ts'
import { callerFrom } from './session.service.ts'
import { accountWithin, noteSessions } from './session-list.store.ts'
import { logSignIn } from './sign-in-log.store.ts'
import { addView } from './view-as.store.ts'

interface By {
  readonly caller: Caller
  readonly scope: Scope
  readonly origin: Origin
}

/** A session that sees what somebody sees and changes nothing. */
export async function viewAs(db: Db, { caller, scope, origin }: By, userId: string) {
  if (userId === caller.user.Id || !caller.sessionId) throw faulty({ UserId: ['不用以自己的身份查看'] })
  found(await accountWithin(db, scope, userId, 'access.view-as'), '人员')
  await refuseUnseen(db, caller, scope, userId)
  const Token = newToken()
  const { userAgent, address } = origin
  const view = {
    id: newId(),
    tokenHash: tokenHash(Token),
    accountId: userId,
    viewerId: caller.user.Id,
    viewerSession: caller.sessionId,
    userAgent,
    address,
  }
  const ExpireTime = await addView(db, view)
  if (!ExpireTime) throw faulty({ UserId: ['账号已停用'] })
  await noteSessions(db, userId, 'add', 1)
  const { Name: name, Id: viewerId } = caller.user
  await logSignIn(db, { name, accountId: userId, viewerId, outcome: '以他人身份查看', origin })
  const { user } = await callerFrom(db, Token)
  return { Token, ExpireTime, User: user }
}

/** Whose eyes show what the viewer could not see themselves are not looked through. */
async function refuseUnseen(db: Db, viewer: Caller, scope: Scope, userId: string): Promise<void> {
  await refuseOverMightier(db, viewer, scope, userId)
  if (viewer.grantsAll) return
  const urls = (await grantsHeldBy(db, userId)).flatMap(({ Functions }) => Functions)
  if (showsOthersOwn(viewer, scope.kinds, urls)) throw refusal('access/forbidden')
}

/** Asked anew while somebody looks through the eyes of another: whoever may no more is signed out of it. */
export async function refuseViewer(db: Db, viewer: Caller, scope: Scope, userId: string): Promise<void> {
  const isWithin = await accountWithin(db, scope, userId, 'access.view-as')
  if (!isWithin || !holds(viewer, 'access.view-as')) throw refusal('access/expired')
  await refuseUnseen(db, viewer, scope, userId).catch((error: unknown) => {
    throw error instanceof Refusal ? refusal('access/expired') : error
  })
}
