export { type DemoAccounts, accessHandlers } from './access.handlers.ts'
export {
  callerFrom,
  checkGivenRoles,
  guardedGuess,
  makeFirstAdminTicket,
  refuseOverMightier,
  registerBuiltInModules,
  scopeFor,
} from './access.service.ts'
export { organWithinScope } from './access.store.ts'
export { type Caller, holds } from './caller.ts'
export { type Handler, type Handlers, type Origin, Page, type Request } from './handler.ts'
export { type Scope, branchOf } from './scope.ts'
export { organWithin, readable, writable } from './scope.store.ts'
