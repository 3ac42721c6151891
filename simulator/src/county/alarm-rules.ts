import { alarmRuleForm } from '@farm/contract/alarms'
import { idOf } from '../ids.ts'
import { alarmRules } from './data/alarm-rules.ts'
import { type Draft, draft } from './draft.ts'

/** What the county watches at all its enterprises. */
export const alarmRuleDrafts: readonly Draft[] = alarmRules.rows.map((rule) =>
  draft(
    alarmRuleForm,
    idOf(`alarm-rule/${rule.Name}`),
    { ...rule, Enabled: true, Note: '演示规则' },
    { by: 'admin', isCountys: true },
  ),
)
