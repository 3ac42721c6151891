import type { AttendanceVerdict } from '@farm/contract/faces'
import { daysFrom, daysLater, roundTo } from '@farm/contract/values'

const HOUR_MS = 60 * 60_000

/** From the first to the last of a day, in hours; nothing where there are not two. */
export function hoursBetween(firstIn: string | null, lastOut: string | null): number | undefined {
  if (firstIn === null || lastOut === null) return undefined
  const ms = Date.parse(lastOut) - Date.parse(firstIn)
  return ms > 0 ? roundTo(ms / HOUR_MS, 2) : undefined
}

interface Seen {
  readonly events: number
  /** Undefined where nobody can say. */
  readonly punchIns: number | undefined
}

/** What terminals and punch-ins say beside each other. */
export function verdictOf({ events, punchIns }: Seen): AttendanceVerdict {
  if (events > 0 && punchIns === undefined) return '到岗'
  if (events > 0) return punchIns === 0 ? '只有通行' : '一致'
  return punchIns === undefined || punchIns === 0 ? '未到' : '只有打卡'
}

/** How many days there are from one to another, both included. */
export function daysBetween(from: string, to: string): number {
  return daysFrom(from, to) + 1
}

/** The day after. */
export function nextDay(day: string): string {
  return daysLater(day, 1)
}
