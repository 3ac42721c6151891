export { type DemoAccounts, accessHandlers, roleHandlers } from './access.handlers.ts'
export {
  checkGivenRoles,
  guardedGuess,
  makeFirstAdminTicket,
  refuseOverMightier,
  registerBuiltInModules,
  rolesWithin,
} from './access.service.ts'
export { organWithinScope } from './access.store.ts'
export { type Caller, holds } from './caller.ts'
export {
  Bytes,
  Events,
  type Handler,
  type Handlers,
  type Listener,
  type Origin,
  Page,
  type Request,
} from './handler.ts'
export { type Kinds, type SeenKind } from './kinds.ts'
export { mayHear } from './may-hear.ts'
export { isUnchanged } from './recheck.service.ts'
export { type Branch, ROOT, type Scope, branchOf } from './scope.ts'
export { organWithin, readable, writable } from './scope.store.ts'
export { ACCESS_CHANNEL, Sessions } from './sessions.ts'
