export { retentionHandlers } from './retention.handlers.ts'
