import { alarmRuleForm } from '@farm/contract/alarms'
import type { DataOf } from '@farm/contract/forms'
import { idOf } from '../ids.ts'
import { type Draft, draft } from './draft.ts'

type Rule = Omit<DataOf<typeof alarmRuleForm.fields>, 'Enabled'>

const rules: readonly Rule[] = [
  {
    Name: '土壤过干',
    Condition: '低于',
    Metric: 'soilMoisture',
    DeviceType: '土壤墒情仪',
    Threshold: 8,
    Recovery: 10,
    Minutes: 30,
    Level: '低',
    Severity: '重要',
    Remind: 240,
  },
  {
    Name: '棚内高温',
    Condition: '高于',
    Metric: 'airTemperature',
    DeviceType: '温室环境仪',
    Threshold: 38,
    Recovery: 35,
    Minutes: 10,
    Level: '高',
    Severity: '紧急',
    Remind: 60,
  },
  {
    Name: '棚内低温',
    Condition: '低于',
    Metric: 'airTemperature',
    DeviceType: '温室环境仪',
    Threshold: 6,
    Recovery: 8,
    Minutes: 10,
    Level: '高',
    Severity: '紧急',
    Remind: 60,
  },
  {
    Name: '大风',
    Condition: '高于',
    Metric: 'windSpeed',
    DeviceType: '气象站',
    Threshold: 14,
    Recovery: 10,
    Times: 2,
    Level: '低',
    Severity: '重要',
  },
  {
    Name: '管道压力过高',
    Condition: '高于',
    Metric: 'waterPressure',
    DeviceType: '水泵',
    Threshold: 450,
    Recovery: 400,
    Level: '高',
    Severity: '紧急',
    Remind: 30,
  },
  {
    Name: '电量低',
    Condition: '低于',
    Metric: 'battery',
    Threshold: 20,
    Recovery: 30,
    Level: '低',
    Severity: '一般',
  },
  { Name: '设备失联', Condition: '没有数据', DeviceType: '土壤墒情仪', Minutes: 180, Level: '低', Severity: '重要' },
]

/** What the county watches at all its enterprises. */
export const alarmRuleDrafts: readonly Draft[] = rules.map((rule) =>
  draft(
    alarmRuleForm,
    idOf(`alarm-rule/${rule.Name}`),
    { ...rule, Enabled: true, Note: '演示规则' },
    { by: 'admin', isCountys: true },
  ),
)
