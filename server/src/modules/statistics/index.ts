export { statisticsHandlers } from './statistics.handlers.ts'
