import type { userCalls } from '@farm/contract/users'
import { type Handlers, removeSecondFactorOf } from '../access/index.ts'
import { listUsers } from './list.service.ts'
import { changePassword } from './password.service.ts'
import { roleTreeOf } from './role-tree.service.ts'
import { addUser, editUser, removeUsers, userInScope } from './users.service.ts'

export const userHandlers: Handlers<typeof userCalls> = {
  list: ({ db, scope, query }) => listUsers(db, scope, query),
  get: ({ db, scope, query }) => userInScope(db, scope, query.id),
  roleTree: ({ db, caller, scope, query }) => roleTreeOf({ db, caller, scope }, query.userId),
  add: ({ db, caller, scope, body }) => addUser({ db, caller, scope }, body),
  edit: ({ db, caller, scope, body }) => editUser({ db, caller, scope }, body),
  editPassword: ({ db, caller, scope, body }) => changePassword(db, caller, scope, body),
  remove: ({ db, caller, scope, body }) => removeUsers({ db, caller, scope }, body.Ids),
  removeSecondFactor: ({ db, caller, scope, body }) => removeSecondFactorOf(db, caller, scope, body.Id),
}
