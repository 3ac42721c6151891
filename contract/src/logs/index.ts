export { Change, Operation, OperationDetail, SignIn, logCalls } from './logs.calls.ts'
