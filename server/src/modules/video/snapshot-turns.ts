import type { SnapshotPlan } from '@farm/contract/video'
import { makeMoments, wallClock } from '../../platform/time/index.ts'

type Hours = Pick<SnapshotPlan, 'Every' | 'From' | 'To'>

const MINUTE_MS = 60_000

/** What is usual where nobody said when a camera takes pictures. */
export function usualPlan(keepDays: number): SnapshotPlan {
  return { From: '06:00', To: '20:00', AtAlarm: false, KeepDays: keepDays }
}

/** The turns of a day of the farm (ms), from the first hour on, every so many minutes, up to and with the last. */
function turnsOf({ Every, From, To }: Hours, day: string, zone: string): number[] {
  if (Every === undefined) return []
  const moment = makeMoments(zone)
  const [begin, end] = [Date.parse(moment(day, From)), Date.parse(moment(day, To))]
  const count = Math.max(0, Math.floor((end - begin) / (Every * MINUTE_MS)) + 1)
  return Array.from({ length: count }, (_, index) => begin + index * Every * MINUTE_MS)
}

/** The turn that is on: the last that has come, until the next would come. Outside the hours there is none. */
export function turnAt(plan: Hours, now: Date, zone: string): Date | undefined {
  const { day } = wallClock(now, zone)
  const last = turnsOf(plan, day, zone).findLast((turn) => turn <= now.getTime())
  const isOn = last !== undefined && now.getTime() - last < (plan.Every ?? 0) * MINUTE_MS
  return isOn ? new Date(last) : undefined
}

/** The first turn after a moment; none where pictures are not taken by schedule. */
export function nextTurn(plan: Hours, after: Date, zone: string): Date | undefined {
  const days = [0, 1, 2].map((ahead) => wallClock(new Date(after.getTime() + ahead * 24 * 60 * MINUTE_MS), zone).day)
  const turn = days.flatMap((day) => turnsOf(plan, day, zone)).find((one) => one > after.getTime())
  return turn === undefined ? undefined : new Date(turn)
}
