import type { AlarmCondition } from './alarm-words.ts'

/** What a rule looks for. */
interface Limit {
  readonly condition: AlarmCondition
  readonly threshold?: number | undefined
  readonly minutes?: number | undefined
  readonly times?: number | undefined
}

/** A rule in words: `低于 15 %，持续 10 分钟，连续 3 次`. */
export function limitText({ condition, threshold = 0, minutes = 0, times = 1 }: Limit, unit: string): string {
  const measure = [String(threshold), unit].filter(Boolean).join(' ')
  if (condition === '变化过快') return `${minutesText(minutes)}内变化超过 ${measure}`
  if (condition === '没有数据') return `${minutesText(minutes)}没有数据`
  if (condition === '数值不变') return `数值 ${minutesText(minutes)}不变`
  return [
    `${condition} ${measure}`,
    ...(minutes > 0 ? [`持续 ${minutesText(minutes)}`] : []),
    ...(times > 1 ? [`连续 ${times} 次`] : []),
  ].join('，')
}

const HOUR = 60
const DAY = 24 * HOUR

/** `10 分钟`, `2 小时`, `1 天`. */
function minutesText(minutes: number): string {
  if (minutes >= DAY && minutes % DAY === 0) return `${minutes / DAY} 天`
  if (minutes >= HOUR && minutes % HOUR === 0) return `${minutes / HOUR} 小时`
  return `${minutes} 分钟`
}
