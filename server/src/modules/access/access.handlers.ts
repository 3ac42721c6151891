import type { accessCalls, roleCalls } from '@farm/contract/access'
import type { Handlers } from './handler.ts'
import * as service from './access.service.ts'

/** Who may sign in on the demo’s page; without a demo nobody. */
export interface DemoAccounts {
  readonly Password: string
  readonly Accounts: ReadonlyArray<{ readonly Name: string; readonly RealName: string; readonly Title: string }>
}

export function accessHandlers(demoAccounts: () => Promise<DemoAccounts>): Handlers<typeof accessCalls> {
  return {
    login: ({ db, body, origin }) => service.signIn(db, body, origin),
    logout: ({ db, origin }) => service.signOut(db, origin.token),
    myPermission: ({ db, caller, scope, query }) => service.permissionOf(db, caller, scope, query.module),
    demoAccounts: async () => {
      const { Password, Accounts } = await demoAccounts()
      return { Password, Accounts: [...Accounts] }
    },
    firstAdmin: ({ db, body, origin }) => service.addFirstAdministrator(db, body, origin),
    updatePermission: ({ db, body }) => service.registerModule(db, body),
  }
}

export const roleHandlers: Handlers<typeof roleCalls> = {
  list: ({ db, scope }) => service.rolesWithin(db, scope),
  add: ({ db, caller, scope, body }) => service.addRole(db, caller, scope, body),
}
