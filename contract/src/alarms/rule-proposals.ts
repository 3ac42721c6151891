import type { DeviceTypeName } from '../devices/index.ts'
import type { MetricKey } from '../telemetry/index.ts'
import type { AlarmCondition } from './alarm-words.ts'

/** What a rule begins with; everything can be changed before it is saved. */
export interface RuleStart {
  readonly Name: string
  readonly Condition: AlarmCondition
  readonly Metric?: MetricKey
  readonly DeviceType?: DeviceTypeName
  readonly Threshold?: number
  readonly Recovery?: number
  readonly Minutes?: number
  readonly Level: '高' | '低'
  readonly Severity: '紧急' | '重要' | '一般'
  readonly Remind?: number
}

/** Rules that most farms begin with; values as agronomists commonly give them, to be tried out on one’s own data. */
export const ruleStarts: readonly RuleStart[] = [
  {
    Name: '墒情不足',
    Condition: '低于',
    Metric: 'soilMoisture',
    DeviceType: '土壤墒情仪',
    Threshold: 15,
    Recovery: 18,
    Minutes: 30,
    Level: '低',
    Severity: '重要',
    Remind: 240,
  },
  {
    Name: '土壤过湿',
    Condition: '高于',
    Metric: 'soilMoisture',
    DeviceType: '土壤墒情仪',
    Threshold: 40,
    Recovery: 36,
    Minutes: 120,
    Level: '高',
    Severity: '一般',
  },
  {
    Name: '低温霜冻',
    Condition: '低于',
    Metric: 'airTemperature',
    DeviceType: '气象站',
    Threshold: 2,
    Recovery: 4,
    Minutes: 10,
    Level: '低',
    Severity: '紧急',
    Remind: 30,
  },
  {
    Name: '高温',
    Condition: '高于',
    Metric: 'airTemperature',
    DeviceType: '气象站',
    Threshold: 35,
    Recovery: 33,
    Minutes: 30,
    Level: '高',
    Severity: '重要',
    Remind: 120,
  },
  {
    Name: '棚内高温',
    Condition: '高于',
    Metric: 'airTemperature',
    DeviceType: '温室环境仪',
    Threshold: 35,
    Recovery: 32,
    Minutes: 15,
    Level: '高',
    Severity: '紧急',
    Remind: 30,
  },
  {
    Name: '棚内高湿',
    Condition: '高于',
    Metric: 'airHumidity',
    DeviceType: '温室环境仪',
    Threshold: 95,
    Recovery: 90,
    Minutes: 240,
    Level: '高',
    Severity: '一般',
  },
  {
    Name: '大风',
    Condition: '高于',
    Metric: 'windSpeed',
    DeviceType: '气象站',
    Threshold: 17.2,
    Recovery: 13.9,
    Minutes: 5,
    Level: '高',
    Severity: '重要',
  },
  {
    Name: '降温过快',
    Condition: '变化过快',
    Metric: 'airTemperature',
    DeviceType: '气象站',
    Threshold: 8,
    Minutes: 120,
    Level: '低',
    Severity: '重要',
  },
  { Name: '设备离线', Condition: '没有数据', Minutes: 60, Level: '低', Severity: '一般', Remind: 1440 },
  {
    Name: '电量不足',
    Condition: '低于',
    Metric: 'battery',
    Threshold: 20,
    Recovery: 30,
    Minutes: 60,
    Level: '低',
    Severity: '一般',
  },
  {
    Name: '数值长时间不变',
    Condition: '数值不变',
    Metric: 'soilMoisture',
    DeviceType: '土壤墒情仪',
    Minutes: 1440,
    Level: '低',
    Severity: '一般',
  },
]
