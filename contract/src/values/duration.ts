import { roundTo } from './round.ts'

const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** So many minutes in words, with the two largest units: 20 分钟, 3 小时 20 分钟, 2 天 5 小时. */
export function formatDuration(minutes: number): string {
  const whole = roundTo(minutes, 0)
  const [days, hours] = [Math.floor(whole / DAY_MINUTES), Math.floor(whole / HOUR_MINUTES) % 24]
  const rest = whole % HOUR_MINUTES
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`
  return `${rest} 分钟`
}

/** A short time with its seconds: 45 秒, 3 分钟 20 秒; from an hour on without them. */
export function formatSeconds(seconds: number): string {
  const whole = roundTo(seconds, 0)
  if (whole < MINUTE_SECONDS) return `${whole} 秒`
  const rest = whole % MINUTE_SECONDS
  const isLong = whole >= HOUR_MINUTES * MINUTE_SECONDS
  const minutes = formatDuration(Math.floor(whole / MINUTE_SECONDS))
  return isLong || rest === 0 ? minutes : `${minutes} ${rest} 秒`
}

/** So many minutes in the largest unit of which one is full: 50 分钟, 5 小时, 2 天. */
export function formatAge(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${Math.floor(minutes)} 分钟`
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} 小时`
  return `${Math.floor(minutes / DAY_MINUTES)} 天`
}
