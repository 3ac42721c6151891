export { statisticsHandlers } from './statistics.handlers.ts'
export { boardHandlers } from './board.handlers.ts'
export { reportHandlers } from './report.handlers.ts'
