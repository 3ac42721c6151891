export { Change, Operation, OperationDetail, SignIn, logCalls } from './logs.calls.ts'
export { callTitle, operationTitles } from './titles.ts'
