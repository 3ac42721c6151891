import type { Faults } from '../errors/index.ts'
import { isEmpty } from '../forms/index.ts'
import { metricOf } from '../telemetry/metrics.ts'

type Data = Readonly<Record<string, unknown>>

/** What the fields of a rule must fulfil together. */
export function checkAlarmRule(data: Data): Faults {
  return { ...metricFaults(data), ...limitFaults(data), ...timeFaults(data), ...windowFaults(data) }
}

/** A device may send a metric by many names; it is kept under one. */
function metricFaults({ Metric }: Data): Faults {
  const known = typeof Metric === 'string' ? metricOf(Metric) : undefined
  return known && known.key !== Metric ? { Metric: [`“${known.name}”的名称是 ${known.key}`] } : {}
}

function limitFaults(data: Data): Faults {
  const { Condition, Threshold, Recovery } = data
  if (typeof Threshold !== 'number') return {}
  if (Condition === '变化过快') return Threshold > 0 ? {} : { Threshold: ['“阈值”应大于 0'] }
  if (Condition !== '高于' && Condition !== '低于') return {}
  const outside = outsideFault(data, Threshold)
  if (outside !== undefined) return { Threshold: [outside] }
  if (typeof Recovery !== 'number') return {}
  if (Condition === '高于' && Recovery > Threshold) return { Recovery: ['“恢复值”不能高于阈值'] }
  return Condition === '低于' && Recovery < Threshold ? { Recovery: ['“恢复值”不能低于阈值'] } : {}
}

/** Outside of what the metric can be the rule would hold always or never. */
function outsideFault({ Metric }: Data, threshold: number): string | undefined {
  const known = typeof Metric === 'string' ? metricOf(Metric) : undefined
  if (!known || (threshold >= known.least && threshold <= known.most)) return undefined
  return `${known.name}在 ${known.least} 到 ${known.most} 之间`
}

const waiting: readonly unknown[] = ['变化过快', '没有数据', '数值不变']

function timeFaults({ Condition, Minutes }: Data): Faults {
  return waiting.includes(Condition) && Minutes === 0 ? { Minutes: ['“时长”至少 1 分钟'] } : {}
}

function windowFaults({ From, To }: Data): Faults {
  if (isEmpty(From) && isEmpty(To)) return {}
  if (isEmpty(From)) return { From: ['请填写开始时刻'] }
  if (isEmpty(To)) return { To: ['请填写结束时刻'] }
  return From === To ? { To: ['结束时刻不能与开始时刻相同'] } : {}
}
