import type { roleCalls } from '@farm/contract/access'
import type { Handlers } from './handler.ts'
import * as roles from './roles.service.ts'

type All = Handlers<typeof roleCalls>

/** All but what has to do with what a role may of forms, which the forms answer. */
export const roleHandlers: Omit<All, 'forms' | 'editForm' | 'add' | 'edit'> = {
  list: ({ db, scope, query }) => roles.rolesAround(db, scope, query.search),
  get: ({ db, scope, query }) => roles.roleAround(db, scope, query.id),
  functionTree: ({ db, caller, scope, query }) => roles.treeOf({ db, caller, scope }, query.roleId),
  editFunctions: ({ db, caller, scope, body }) => roles.editFunctions({ db, caller, scope }, body),
  remove: ({ db, caller, scope, body }) => roles.removeRoles({ db, caller, scope }, body.Ids),
}
