export { MAX_RUNS, ReportRun, scheduleCalls } from './schedules.calls.ts'
export { rhythms, scheduleForm, subjects } from './schedules.form.ts'
export { checkSchedule, narrowedBy, narrowingsOf, rhythmFor } from './schedules.rules.ts'
export { type Span, nextDue, spanBefore } from './times.rules.ts'
