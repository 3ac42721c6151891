import { isDate } from '@farm/contract/forms'
import { type ReplaySpeed, replaySpeeds } from '@farm/contract/video'
import { today } from '../../../platform/time.ts'
import { REPLAYING } from '../functions.ts'
import { clockOf, dayStretch, SECOND_MS } from './recorded.ts'

const CAMERA = 'camera'
const DAY = 'day'
const AT = 'at'
const SPEED = 'speed'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/

/** What is looked at; all of it stands in the address, so that it can be sent to a colleague. */
export interface ReplayAddress {
  readonly camera: string | undefined
  /** Of the farm; today unless told, and never to come. */
  readonly day: string
  /** `10:32:15`; absent: wherever the day begins. */
  readonly at: string | undefined
  readonly speed: ReplaySpeed
}

/** Reads the address; what it says wrongly counts as not said. */
export function readReplay(address: URLSearchParams, now: number): ReplayAddress {
  const camera = address.get(CAMERA) ?? ''
  const day = address.get(DAY) ?? ''
  const at = address.get(AT) ?? ''
  const present = today(now)
  return {
    camera: ID.test(camera) ? camera : undefined,
    day: isDate(day) && day <= present ? day : present,
    at: CLOCK.test(at) ? at : undefined,
    speed: replaySpeeds.find((one) => String(one) === address.get(SPEED)) ?? 1,
  }
}

/** The address with something else looked at; nothing is `undefined`. */
export function writeReplay(address: URLSearchParams, change: Partial<ReplayAddress>): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || (name === SPEED && value === 1)) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The page at a moment of a camera. */
export function replayPath(camera: string, moment?: number): string {
  const at = moment === undefined ? {} : wordsOf(moment)
  return `${REPLAYING}?${writeReplay(new URLSearchParams(), { camera, ...at }).toString()}`
}

/** A moment as the address says it. */
export function wordsOf(moment: number): { readonly day: string; readonly at: string } {
  return { day: today(moment), at: clockOf(moment) }
}

/** The moment that an address names, in milliseconds. */
export function momentOf({ day, at }: Pick<ReplayAddress, 'day' | 'at'>): number | undefined {
  const [, hours, minutes, seconds] = CLOCK.exec(at ?? '') ?? []
  if (seconds === undefined) return undefined
  const second = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return dayStretch(day).from + second * SECOND_MS
}
