export { type Answering, answererRows, functionsGiving, givesSql, stillAnswering } from './answering.store.ts'
export { type DemoAccounts, accessHandlers, sessionHandlers } from './access.handlers.ts'
export { isUsable } from './access.rules.ts'
export { checkGivenRoles, refuseOverMightier, refuseOverRole, scopeFor } from './access.service.ts'
export { keepingAnAdministrator, makeFirstAdminTicket } from './administrators.service.ts'
export { organWithinScope } from './access.store.ts'
export { type Caller, callerOf, holds } from './caller.ts'
export { contactProofs, contactTime, makeContactSecret } from './contact.service.ts'
export { deviceOf } from './device.ts'
export { Gates } from './gates.ts'
export { guardedGuess } from './guess.service.ts'
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
export { type Bound, type Kinds, type SeenKind } from './kinds.ts'
export { registerBuiltInModules, registerOneByOne } from './modules.service.ts'
export { mayGiveRole } from './may-give.ts'
export { mayHear } from './may-hear.ts'
export { Operation } from './operation.ts'
export { type Doing, beginJob, beginJobAt, beginSql, goOnSql, signAs } from './operation.store.ts'
export { isUnchanged } from './recheck.service.ts'
export { givePassword } from './restored-accounts.service.ts'
export { roleHandlers } from './roles.handlers.ts'
export {
  addRole,
  changeableRole,
  editRole,
  refuseRolesOutOfPlace,
  roleAround,
  rolesAround,
  rolesWithin,
} from './roles.service.ts'
export { removeSecondFactorOf } from './second-factor.service.ts'
export { narrowerOf } from './reach.rules.ts'
export { partSeen, seenPart } from './seen-part.ts'
export { isShown, shownFields } from './shown.ts'
export { onNewBrowser } from './session.service.ts'
export { sweepSignIns } from './session.store.ts'
export { type Branch, type KindRight, ROOT, type Scope, branchOf } from './scope.ts'
export { foundAsOwn, ofSeenGroup, organWithin, peopleSql, placeSql, readable, writable } from './scope.store.ts'
export { ACCESS_CHANNEL, Sessions } from './sessions.ts'
export { viewedKind } from './viewed-kind.ts'
