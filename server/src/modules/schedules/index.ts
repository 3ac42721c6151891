import { checkSchedule, scheduleForm } from '@farm/contract/schedules'
import { registerRules } from '../forms/index.ts'

export { purgeReports, sendReports } from './due.jobs.ts'
export { scheduleHandlers } from './schedules.handlers.ts'

export function registerSchedules(): void {
  registerRules(scheduleForm, { check: checkSchedule })
}
