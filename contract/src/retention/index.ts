export { type RetentionSuspension, retentionCalls } from './retention.calls.ts'
export { suspensionText } from './suspension-text.ts'
