import { formatDuration, formatNumber, formatSeconds } from '@farm/contract/values'

/** What tells whether the clock of a device goes right. */
export interface ToldTimes {
  /** By how much the newest value is older than its arrival, ms; below zero it lies ahead. Undefined where there is none. */
  readonly behindMs: number | undefined
  /** Values of the last day whose time nobody can believe. */
  readonly absurd: number
}

const MINUTE_MS = 60_000
/** Messages are on their way for some time. */
const SLOW_MS = 10 * MINUTE_MS
/** Nothing arrives before it was measured. */
const FAST_MS = 30_000

/** What is wrong with the clock of a device, for people; nothing where it goes right. */
export function clockFault({ behindMs, absurd }: ToldTimes): string | undefined {
  const faults = [absurdText(absurd), behindMs === undefined ? undefined : shiftText(behindMs)]
  const told = faults.filter((one) => one !== undefined)
  return told.length === 0 ? undefined : `${told.join('；')}。请校对设备的时钟和时区`
}

function absurdText(count: number): string | undefined {
  if (count === 0) return undefined
  return `最近 24 小时有 ${formatNumber(count)} 个值的时间不可信，按收到的时间保存，不计入曲线，也不产生预警`
}

function shiftText(behindMs: number): string | undefined {
  if (behindMs > SLOW_MS) return `最新数据的时间比收到时早 ${lengthText(behindMs)}`
  return behindMs < -FAST_MS ? `最新数据的时间比收到时晚 ${lengthText(-behindMs)}` : undefined
}

function lengthText(ms: number): string {
  return ms < MINUTE_MS ? formatSeconds(ms / 1000) : formatDuration(ms / MINUTE_MS)
}
