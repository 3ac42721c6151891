import { deviceTypes } from '@farm/contract/devices'

/** A round is at most so late while the server watches; more and nobody listened meanwhile, or the clock was set. */
const LONGEST_GAP_MS = 45_000
/** A clock that is set back by less does no harm. */
const BACK_MS = 1_000

export interface Watch {
  /** Since when devices can be heard without a gap: silence before is no fault of theirs. */
  readonly since: Date
  /** When it was looked at last. */
  readonly last: Date
}

/** The watch as it goes on at this moment. After a gap every device has its whole time again. */
export function watchAt(now: Date, before: Watch | undefined): Watch {
  const gap = before === undefined ? Number.POSITIVE_INFINITY : now.getTime() - before.last.getTime()
  const isUnbroken = gap <= LONGEST_GAP_MS && gap >= -BACK_MS
  return { since: before && isUnbroken ? before.since : now, last: now }
}

/** After how many minutes of silence a device of a type is off, where it says nothing of its own. */
export const heartbeats = deviceTypes.map(({ name, heartbeat }) => ({ name, minutes: heartbeat }))

const HOUR = 60
const DAY = 24 * HOUR

interface Silence {
  /** After how many minutes it counts as off. */
  readonly minutes: number
  /** Whether its connection ended after its last word. */
  readonly hasDisconnected: boolean
}

/** Why a device is off that said nothing for too long. */
export function silenceReason({ minutes, hasDisconnected }: Silence): string {
  const silent = `超过 ${spanText(minutes)}没有上报`
  return hasDisconnected ? `设备断开，${silent}` : silent
}

/** Days and hours where they are whole. */
function spanText(minutes: number): string {
  if (minutes % DAY === 0) return `${minutes / DAY} 天`
  return minutes > HOUR && minutes % HOUR === 0 ? `${minutes / HOUR} 小时` : `${minutes} 分钟`
}

export const GATEWAY_OFF = '网关离线'
