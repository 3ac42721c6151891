import { alarmForm, alarmRuleForm, checkAlarmRule, levelOf } from '@farm/contract/alarms'
import { faulty, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import { registerRules } from '../forms/index.ts'
import { onReadings } from '../telemetry/index.ts'
import { registerDuty } from '../users/index.ts'
import { blindAmong } from './people.store.ts'
import type { AlarmWatch } from './watch.ts'

/** Rules and alarms, and who judges what devices send. */
export function registerAlarms(watch: AlarmWatch): void {
  registerRules(alarmRuleForm, {
    check: checkAlarmRule,
    settledBy: ['Condition', 'Level'],
    settle: ({ data: { Condition, Level } }) => ({ Level: levelOf(Condition) ?? Level }),
    concerns: ({ Receivers = [] }) => Receivers.length > 0,
    beforeAdd: async ({ db, data }) => {
      await refuseBlind(db, data.Receivers ?? [])
      return {}
    },
    beforeEdit: ({ db, before, data: { Receivers = [] } }) =>
      refuseBlind(
        db,
        Receivers.filter((one) => !before.Receivers?.includes(one)),
      ),
  })
  registerDuty(alarmRuleForm, { path: ['Receivers'], open: { field: 'Enabled', values: ['true'] } })
  registerRules(alarmForm, {
    beforeAdd: () => Promise.reject(refusal('access/forbidden')),
    beforeDelete: () => Promise.reject(refusal('access/forbidden')),
  })
  onReadings('alarms', (db, batch) => watch.hear(db, batch))
}

/** Whoever sees no alarms would never hear of them. */
async function refuseBlind(db: Db, receivers: readonly string[]): Promise<void> {
  const names = receivers.length === 0 ? [] : await blindAmong(db, receivers)
  if (names.length > 0) throw faulty({ Receivers: [`${names.join('、')}没有查看预警的权限，收不到通知`] })
}
