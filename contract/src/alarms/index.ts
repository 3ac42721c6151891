export {
  type AlarmCondition,
  type AlarmLevel,
  type AlarmState,
  type ShownLevel,
  alarmSeverities,
  levelOf,
  shownLevel,
} from './alarm-words.ts'
export { type RuleStart, ruleStarts } from './rule-proposals.ts'
export { type AlarmRuleData, alarmRuleForm } from './alarm-rules.form.ts'
export { checkAlarmRule } from './alarm-rules.rules.ts'
export { type AlarmData, alarmForm } from './alarms.form.ts'
export { alarmCalls } from './alarms.calls.ts'
export { limitText } from './limit-text.ts'
