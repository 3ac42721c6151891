export { type Log, openLog, silentLog } from './log.ts'
