import type { alarmRuleForm } from '@farm/contract/alarms'
import type { FieldName } from '@farm/contract/forms'
import type { Section } from '../../../engine/records/sections.ts'

/** Everything of a rule, as it stands beside the list. */
export const ruleSections: ReadonlyArray<Section<FieldName<typeof alarmRuleForm>>> = [
  {
    title: '条件',
    fields: ['Name', 'DeviceType', 'Metric', 'Condition', 'Threshold', 'Recovery', 'Minutes', 'Times'],
  },
  { title: '范围', fields: ['Enterprise', 'Devices', 'Places', 'Crops', 'Stage', 'From', 'To', 'Weekdays'] },
  { title: '程度和通知', fields: ['Level', 'Severity', 'Remind', 'Receivers', 'Enabled', 'Note'] },
]
