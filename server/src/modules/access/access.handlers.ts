import type { DemoProgress, accessCalls, sessionCalls } from '@farm/contract/access'
import type { Clock } from '../../platform/time/index.ts'
import { ownAccount } from './account.service.ts'
import { addFirstAdministrator } from './administrators.service.ts'
import type { Handlers } from './handler.ts'
import { registerModule } from './modules.service.ts'
import { permissionOf } from './access.service.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor.service.ts'
import { endSessions, listSessions } from './session-list.service.ts'
import { signIn, signOut } from './sign-in.service.ts'
import { viewAs } from './view-as.service.ts'

/** Who may sign in on the demo’s page; without a demo nobody. */
export interface DemoAccounts {
  readonly Password: string
  readonly Accounts: ReadonlyArray<{ readonly Name: string; readonly RealName: string; readonly Title: string }>
  /** Present while the county is incomplete. */
  readonly Progress?: DemoProgress
}

interface Needed {
  readonly demoAccounts: () => Promise<DemoAccounts>
  readonly clock: Clock
}

export function accessHandlers({ demoAccounts, clock }: Needed): Handlers<typeof accessCalls> {
  return {
    login: ({ db, body, origin }) => signIn(db, body, { origin, now: clock.now() }),
    logout: ({ db, origin }) => signOut(db, origin),
    myPermission: ({ db, caller, scope, query }) => permissionOf(db, caller, scope, query.module),
    demoAccounts: async () => {
      const demo = await demoAccounts()
      return { ...demo, Accounts: [...demo.Accounts] }
    },
    firstAdmin: ({ db, body, origin }) => addFirstAdministrator(db, body, origin),
    updatePermission: ({ db, body }) => registerModule(db, body),
    account: ({ db, caller }) => ownAccount(db, caller),
    beginSecondFactor: ({ db, caller, body }) => beginSecondFactor(db, caller, body.Password),
    confirmSecondFactor: ({ db, caller, body }) => confirmSecondFactor(db, caller, body.Code, clock.now()),
    removeSecondFactor: ({ db, caller, body }) => removeSecondFactor(db, caller, body.Password),
    viewAs: ({ db, caller, scope, origin, body }) => viewAs(db, { caller, scope, origin }, body.UserId),
  }
}

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  list: ({ db, caller, scope, query }) => listSessions(db, { caller, scope }, query.userId),
  end: ({ db, caller, scope, body }) => endSessions(db, { caller, scope }, body),
}
