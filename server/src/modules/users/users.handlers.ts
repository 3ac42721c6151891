import type { userCalls } from '@farm/contract/users'
import { wantedIds } from '@farm/contract/wire'
import type { Clock } from '../../platform/time/index.ts'
import { type Handlers, removeSecondFactorOf } from '../access/index.ts'
import { deletedUsers, purgeDeleted, recoverUsers } from './bin.service.ts'
import { listUsers } from './list.service.ts'
import { changePassword } from './password.service.ts'
import { roleTreeOf } from './role-tree.service.ts'
import { addUser, editUser, openWork, removeUsers, userInScope } from './users.service.ts'

export function userHandlers(clock: Clock): Handlers<typeof userCalls> {
  const at = () => ({ now: clock.now(), zone: clock.zone })
  return {
    list: ({ db, scope, query }) => listUsers(db, scope, query),
    get: ({ db, scope, query }) => userInScope(db, scope, query.id),
    roleTree: ({ db, caller, scope, query }) => roleTreeOf({ db, caller, scope }, query.userId),
    openWork: ({ db, scope, query }) => openWork(db, scope, wantedIds(query.ids ?? ''), query.organId),
    add: ({ db, caller, scope, body }) => addUser({ db, caller, scope }, body),
    edit: ({ db, caller, scope, body }) => editUser({ db, caller, scope, ...at() }, body),
    editPassword: ({ db, caller, scope, body }) => changePassword(db, caller, scope, body),
    remove: ({ db, caller, scope, body }) => removeUsers({ db, caller, scope, ...at() }, body),
    deleted: ({ db, scope, query }) => deletedUsers(db, scope, query),
    recover: ({ db, caller, scope, body }) => recoverUsers({ db, caller, scope }, body.Ids),
    purge: ({ db, caller, scope, body }) => purgeDeleted({ db, caller, scope }, body.Ids),
    removeSecondFactor: ({ db, caller, scope, body }) => removeSecondFactorOf(db, caller, scope, body.Id),
  }
}
