export { purgeReports, sendReports } from './due.jobs.ts'
export { registerSchedules } from './registration.ts'
export { scheduleHandlers } from './schedules.handlers.ts'
