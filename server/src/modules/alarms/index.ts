export { alarmHandlers } from './alarms.handlers.ts'
export { registerAlarms } from './registration.ts'
export { goAlarmRound } from './round.jobs.ts'
export { ALARM_RULES_CHANNEL, AlarmWatch } from './watch.ts'
