import type { AlarmCondition } from './alarm-words.ts'
import { formatDuration, formatQuantity } from '../values/index.ts'

/** What a rule looks for. */
interface Limit {
  readonly condition: AlarmCondition
  readonly threshold?: number | undefined
  readonly minutes?: number | undefined
  readonly times?: number | undefined
}

/** A rule in words: `低于 15%，持续 10 分钟，连续 3 次`. */
export function limitText({ condition, threshold = 0, minutes = 0, times = 1 }: Limit, unit: string): string {
  const measure = formatQuantity(threshold, unit)
  if (condition === '变化过快') return `${formatDuration(minutes)}内变化超过 ${measure}`
  if (condition === '没有数据') return `${formatDuration(minutes)}没有数据`
  if (condition === '数值不变') return `数值 ${formatDuration(minutes)}不变`
  return [
    `${condition} ${measure}`,
    ...(minutes > 0 ? [`持续 ${formatDuration(minutes)}`] : []),
    ...(times > 1 ? [`连续 ${times} 次`] : []),
  ].join('，')
}
