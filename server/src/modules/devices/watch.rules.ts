import { deviceTypes } from '@farm/contract/devices'
import { formatDuration } from '@farm/contract/values'

/** A round is at most so late while the server watches; more and nobody listened meanwhile, or the clock was set. */
export const LONGEST_GAP_MS = 45_000
/** A clock that is set back by less does no harm. */
export const BACK_MS = 1_000

/** A process that hears devices, by its own door. */
export interface Listener {
  readonly name: string
  /** Since when it hears them without a gap. */
  readonly since: Date
  /** Until when everything that it heard is noted. */
  readonly last: Date
}

/** What others hear as well is soon done without one that is away; what nobody else hears is waited for. */
const GONE_BESIDE_OTHERS_MS = 10 * 60_000
const GONE_ALONE_MS = 24 * 60 * 60_000

/** Whether a process is away for good: then its devices are to be heard by the others, or not at all. */
export function isGone({ last }: Listener, all: readonly Listener[], now: Date): boolean {
  const isHeardByOthers = all.some((other) => isListening(other, now))
  return now.getTime() - last.getTime() > (isHeardByOthers ? GONE_BESIDE_OTHERS_MS : GONE_ALONE_MS)
}

function isListening({ last }: Listener, now: Date): boolean {
  const gap = now.getTime() - last.getTime()
  return gap <= LONGEST_GAP_MS && gap >= -BACK_MS
}

export interface Watch {
  /** Since when devices can be heard without a gap: silence before is no fault of theirs. */
  readonly since: Date
  /** When it was looked at last. */
  readonly last: Date
}

/**
 * The watch as it goes on at this moment. After a gap, its own or that of any process that hears devices, every device has its
 * whole time again: nobody knows which of them a device speaks to.
 */
export function watchAt(now: Date, before: Watch | undefined, listeners: readonly Listener[]): Watch {
  const isUnbroken = before !== undefined && isListening({ name: '', ...before }, now)
  if (!isUnbroken || listeners.some((one) => !isListening(one, now))) return { since: now, last: now }
  const since = Math.max(before.since.getTime(), ...listeners.map((one) => one.since.getTime()))
  return { since: new Date(Math.min(since, now.getTime())), last: now }
}

/** After how many minutes of silence a device of a type is off, where it says nothing of its own. */
export const heartbeats = deviceTypes.map(({ name, heartbeat }) => ({ name, minutes: heartbeat }))

interface Silence {
  /** After how many minutes it counts as off. */
  readonly minutes: number
  /** Whether its connection ended after its last word. */
  readonly hasDisconnected: boolean
}

/** Why a device is off that said nothing for too long. */
export function silenceReason({ minutes, hasDisconnected }: Silence): string {
  const silent = `超过心跳时限（${formatDuration(minutes)}）没有上报`
  return hasDisconnected ? `设备断开，${silent}` : silent
}

export const GATEWAY_OFF = '网关离线'
