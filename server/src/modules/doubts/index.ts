export { doubtHandlers } from './doubts.handlers.ts'
