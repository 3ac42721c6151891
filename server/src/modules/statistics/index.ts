export { statisticsHandlers } from './statistics.handlers.ts'
export { boardHandlers } from './board.handlers.ts'
export { exportReport } from './report-export.service.ts'
export { reportHandlers } from './report.handlers.ts'
