import type { userCalls } from '@farm/contract/users'
import type { Handlers } from '../access/index.ts'
import { addUser, changePassword, editUser, listUsers, userInScope } from './users.service.ts'

export const userHandlers: Handlers<typeof userCalls> = {
  list: ({ db, caller, scope, query }) => listUsers(db, caller, scope, query),
  get: ({ db, scope, query }) => userInScope(db, scope, query.id),
  add: ({ db, caller, scope, body }) => addUser(db, caller, scope, body),
  edit: ({ db, caller, scope, body }) => editUser(db, caller, scope, body),
  editPassword: ({ db, caller, scope, body }) => changePassword(db, caller, scope, body),
}
