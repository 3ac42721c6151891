export { logHandlers } from './logs.handlers.ts'
export { purgeLogs } from './logs.jobs.ts'
