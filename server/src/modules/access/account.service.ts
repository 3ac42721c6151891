import type { OwnAccount } from '@farm/contract/access'
import { found } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import * as store from './account.store.ts'
import { type Caller, refuseEyes } from './caller.ts'

/** Who the caller is, and how their account is guarded. */
export async function ownAccount(db: Db, caller: Caller): Promise<OwnAccount> {
  refuseEyes(caller)
  return found(await store.ownAccount(db, caller.user.Id), '账号')
}
