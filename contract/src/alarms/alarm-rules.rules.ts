import type { Faults } from '../errors/index.ts'
import { metricOf } from '../telemetry/metrics.ts'
import type { AlarmRuleData } from './alarm-rules.form.ts'
import type { AlarmCondition } from './alarm-words.ts'

/** What the fields of a rule must fulfil together. */
export function checkAlarmRule(data: AlarmRuleData): Faults {
  return {
    ...metricFaults(data),
    ...limitFaults(data),
    ...timeFaults(data),
    ...windowFaults(data),
  }
}

/** A device may send a metric by many names; it is kept under one. */
function metricFaults({ Metric = '' }: AlarmRuleData): Faults {
  const known = metricOf(Metric)
  return known && known.key !== Metric ? { Metric: [`“${known.name}”的名称是 ${known.key}`] } : {}
}

function limitFaults(data: AlarmRuleData): Faults {
  const { Condition, Threshold, Recovery } = data
  if (Threshold === undefined) return {}
  if (Condition === '变化过快') return Threshold > 0 ? {} : { Threshold: ['“阈值”应大于 0'] }
  if (Condition !== '高于' && Condition !== '低于') return {}
  const outside = outsideFault(data, Threshold)
  if (outside !== undefined) return { Threshold: [outside] }
  if (Recovery === undefined) return {}
  if (Condition === '高于' && Recovery > Threshold) return { Recovery: ['“恢复值”不能高于阈值'] }
  return Condition === '低于' && Recovery < Threshold ? { Recovery: ['“恢复值”不能低于阈值'] } : {}
}

/** Outside of what the metric can be the rule would hold always or never. */
function outsideFault({ Metric = '' }: AlarmRuleData, threshold: number): string | undefined {
  const known = metricOf(Metric)
  if (!known || (threshold >= known.least && threshold <= known.most)) return undefined
  return `${known.name}在 ${known.least} 到 ${known.most} 之间`
}

const waiting: ReadonlyArray<AlarmCondition | undefined> = ['变化过快', '没有数据', '数值不变']

function timeFaults({ Condition, Minutes }: AlarmRuleData): Faults {
  return waiting.includes(Condition) && Minutes === 0 ? { Minutes: ['“时长”至少 1 分钟'] } : {}
}

function windowFaults({ From, To }: AlarmRuleData): Faults {
  if (From === undefined && To === undefined) return {}
  if (From === undefined) return { From: ['请填写开始时刻'] }
  if (To === undefined) return { To: ['请填写结束时刻'] }
  return From === To ? { To: ['结束时刻不能与开始时刻相同'] } : {}
}
