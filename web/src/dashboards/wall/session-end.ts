import { formatDuration, formatMonthDay } from '@farm/contract/values'
import { formatMoment } from '../../platform/time.ts'

const HOUR_MS = 3600_000
const TOLD_BEFORE_MS = 24 * HOUR_MS

/** What is to be said of a session that comes to its end; nothing while that is more than a day away. */
export function sessionEndText(endTime: string | undefined, now: number): string | undefined {
  if (endTime === undefined) return undefined
  const left = Date.parse(endTime) - now
  if (!(left < TOLD_BEFORE_MS)) return undefined
  if (left <= 0) return '登录已到期，请重新登录'
  if (left >= HOUR_MS) return `登录将于 ${formatMonthDay(formatMoment(endTime))} 到期`
  return `登录将在 ${formatDuration(Math.ceil(left / 60_000))}后到期`
}
