import { type AlarmCondition, alarmRuleForm, limitText } from '@farm/contract/alarms'
import { type DynamicData, readData } from '@farm/contract/forms'
import { metricOf } from '@farm/contract/telemetry'
import type { ChartMarks } from '../../../ui/chart/chart-line.ts'

/** A rule as far as it has been said. */
export interface Rule {
  readonly condition: AlarmCondition | undefined
  readonly metric: string
  readonly deviceType: string
  readonly threshold: number | undefined
  readonly recovery: number | undefined
  readonly minutes: number | undefined
  readonly times: number | undefined
  readonly from: string
  readonly to: string
  readonly weekdays: readonly string[]
  readonly level: string
  readonly severity: string
  readonly isEnabled: boolean
  readonly devices: number
  readonly places: number
  readonly crop: string
  readonly stage: string
}

export function ruleOf(read: DynamicData): Rule {
  const data = readData(alarmRuleForm, read)
  const { Metric: metric = '', From: from = '', To: to = '', Weekdays: weekdays = [] } = data
  return {
    condition: data.Condition,
    metric,
    deviceType: data.DeviceType ?? '',
    threshold: data.Threshold,
    recovery: data.Recovery,
    minutes: data.Minutes,
    times: data.Times,
    from,
    to,
    weekdays,
    level: data.Level ?? '',
    severity: data.Severity ?? '',
    isEnabled: data.Enabled === true,
    devices: data.Devices?.length ?? 0,
    places: data.Places?.length ?? 0,
    crop: data.Crops ?? '',
    stage: data.Stage ?? '',
  }
}

/** A metric as people know it, with its unit. */
export function metricShown(key: string): { readonly name: string; readonly unit: string } {
  const known = metricOf(key)
  return { name: known?.name ?? key, unit: known?.unit ?? '' }
}

/** The values that a rule is about, as lines on a chart of its metric. */
export function bordersOfRule(
  { condition, threshold, recovery }: Rule,
  unit: string,
): NonNullable<ChartMarks['borders']> {
  if (threshold === undefined || (condition !== '高于' && condition !== '低于')) return []
  const border = { name: `阈值 ${threshold}`, value: threshold, unit }
  if (recovery === undefined || recovery === threshold) return [border]
  return [border, { name: `恢复值 ${recovery}`, value: recovery, unit }]
}

/** When a rule raises an alarm, in words; empty while its condition is not said. */
export function limitOf({ condition, threshold, minutes, times }: Rule, unit: string): string {
  return condition === undefined ? '' : limitText({ condition, threshold, minutes, times }, unit)
}
