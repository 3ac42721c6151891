export { type RetentionSuspension, retentionCalls } from './retention.calls.ts'
