import { formatTime } from '@farm/contract/values'
import { toWallClock } from '../../platform/time.ts'

/** What is on a board is read anew at least so often: twice that, and something is wrong. */
export const READ_EVERY_MS = 60_000
const STALE_MS = 2.5 * READ_EVERY_MS

export interface Age {
  /** 10:21 更新; empty where nothing is there yet. */
  readonly text: string
  /** The same without a word: 10:21. */
  readonly time: string
  readonly isStale: boolean
}

interface Reading {
  /** Milliseconds; `readAt` 0: never. */
  readonly now: number
  readonly readAt: number
  /** The last reading brought nothing. */
  readonly hasFailed: boolean
  /** Changes are being heard of. */
  readonly isLive: boolean
}

/** What is said of the age of data: when it was read, and that it may be behind. */
export function ageOf({ now, readAt, hasFailed, isLive }: Reading): Age {
  if (readAt === 0) return { text: '', time: '', isStale: false }
  const time = formatTime(toWallClock(new Date(readAt).toISOString()))
  const isStale = hasFailed || !isLive || now - readAt > STALE_MS
  return { time, text: isStale ? `停在 ${time}` : `${time} 更新`, isStale }
}
