import { alarmForm, alarmRuleForm, checkAlarmRule } from '@farm/contract/alarms'
import { refusal } from '@farm/contract/errors'
import { registerRules } from '../forms/index.ts'
import { onReadings } from '../telemetry/index.ts'
import type { AlarmWatch } from './watch.ts'

/** Rules and alarms, and who judges what devices send. */
export function registerAlarms(watch: AlarmWatch): void {
  registerRules(alarmRuleForm, { check: checkAlarmRule })
  registerRules(alarmForm, {
    beforeAdd: () => Promise.reject(refusal('access/forbidden')),
    beforeDelete: () => Promise.reject(refusal('access/forbidden')),
  })
  onReadings('alarms', (db, batch) => watch.hear(db, batch))
}
