import { formatAge, formatNearDate } from '@farm/contract/values'
import { type WorkOrderStatus, isOverdue, latenessOf, latenessText } from '@farm/contract/work-orders'
import { formatMoment, today } from '../../platform/time.ts'
import { dayCount } from '../../platform/calendar.ts'

export interface DueText {
  readonly text: string
  readonly isOverdue: boolean
}

const SOON_DAYS = 7
const MINUTE_MS = 60_000
/** From so many days on the day itself says more than their number. */
const LONG_DAYS = 30

interface Asked {
  readonly status: WorkOrderStatus
  readonly due: string
  /** When it was handed in. */
  readonly finished?: string | undefined
}

/** When a work order is due as seen from now, in words; the day alone where it is far away or no matter any more. */
export function dueText({ status, due, finished }: Asked, now: number): DueText {
  const [day = '', clock = ''] = formatMoment(due).split(' ')
  if (isOverdue({ status, due }, new Date(now))) return { text: lateText(due, now), isOverdue: true }
  const late = latenessOf({ status, due, finishedAt: finished }, new Date(now))
  if (late) return { text: latenessText(late), isOverdue: true }
  const days = dayCount({ from: today(now), to: day }) - 1
  if (days === 0) return { text: `今天 ${clock}`, isOverdue: false }
  if (days === 1) return { text: `明天 ${clock}`, isOverdue: false }
  const isPlain = days < 0 || days > SOON_DAYS
  return { text: isPlain ? dayIn(day, now) : `${days} 天后`, isOverdue: false }
}

/** How long something is late: by days of the calendar, within one by hours and minutes; long ago the day it was due. */
function lateText(due: string, now: number): string {
  const days = dayCount({ from: today(Date.parse(due)), to: today(now) }) - 1
  if (days >= LONG_DAYS) return `${dayIn(today(Date.parse(due)), now)} 逾期`
  if (days > 0) return `逾期 ${days} 天`
  const since = now - Date.parse(due)
  return `逾期 ${formatAge(Math.max(1, since / MINUTE_MS))}`
}

/** The year only when it is another one. */
function dayIn(day: string, now: number): string {
  return formatNearDate(day, today(now))
}
