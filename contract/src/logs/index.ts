export { Change, Operation, OperationDetail, SignIn, logCalls } from './logs.calls.ts'
export { type ThingKind, thingKindNames, thingKinds } from './thing-kinds.ts'
export { callTitle, operationTitles } from './titles.ts'
