import { formatRange } from '@farm/contract/values'
import {
  LONGEST_SNAPSHOT_DAYS,
  LONGEST_SNAPSHOT_MINUTES,
  SHORTEST_SNAPSHOT_MINUTES,
  type SnapshotPlan,
} from '@farm/contract/video'

/** What is filled in of when a camera takes pictures. */
export interface SnapshotEntry {
  readonly isOn: boolean
  readonly every: string
  readonly from: string
  readonly to: string
  readonly atAlarm: boolean
  readonly keepDays: string
}

const USUAL_MINUTES = 60

export function entryOf({ Every, From, To, AtAlarm, KeepDays }: SnapshotPlan): SnapshotEntry {
  return {
    isOn: Every !== undefined,
    every: String(Every ?? USUAL_MINUTES),
    from: From,
    to: To,
    atAlarm: AtAlarm,
    keepDays: String(KeepDays),
  }
}

/** By the name of an entry, what is wrong with it. */
export type SnapshotFaults = Partial<Record<keyof SnapshotEntry, string>>

/** What has to be mended before it can be sent. */
export function faultsOf({ isOn, every, from, to, keepDays }: SnapshotEntry): SnapshotFaults {
  const faults: SnapshotFaults = {}
  if (isOn && !isWithin(every, SHORTEST_SNAPSHOT_MINUTES, LONGEST_SNAPSHOT_MINUTES)) {
    faults.every = `请填写 ${SHORTEST_SNAPSHOT_MINUTES} 到 ${LONGEST_SNAPSHOT_MINUTES} 之间的整数`
  }
  if (isOn && (from === '' || to === '')) faults.to = '请填写时段'
  else if (isOn && to < from) faults.to = '不能早于开始时间'
  if (!isWithin(keepDays, 1, LONGEST_SNAPSHOT_DAYS)) faults.keepDays = `请填写 1 到 ${LONGEST_SNAPSHOT_DAYS} 之间的整数`
  return faults
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

/** What is sent; hours that are not used stay as they were. */
export function planOf({ isOn, every, from, to, atAlarm, keepDays }: SnapshotEntry): SnapshotPlan {
  return {
    ...(isOn && { Every: Number(every) }),
    From: from,
    To: to,
    AtAlarm: atAlarm,
    KeepDays: Number(keepDays),
  }
}

/** When pictures are taken, in words. */
export function planText({ Every, From, To, AtAlarm }: SnapshotPlan): string {
  const parts = [
    Every === undefined ? '' : `每 ${Every} 分钟（${formatRange(From, To)}）`,
    AtAlarm ? '同地块发生预警时' : '',
  ].filter(Boolean)
  return parts.length === 0 ? '不自动抓拍' : parts.join('；')
}
