import type { CameraNote } from '@farm/contract/files'
import { fromWallClock } from '../../../platform/time.ts'
import type { PhotoPlace } from './entries.ts'

/** What the camera wrote into a photo, as far as it can be believed. */
export interface PhotoOrigin {
  /** In milliseconds. */
  readonly takenAt?: number | undefined
  readonly place?: PhotoPlace | undefined
}

const OFFSET = /^[+-]\d\d:\d\d$/

/** When and where a photo was taken, by its camera; a camera that names no time zone runs by the farm’s clock. */
export function originOf({ takenLocal, takenOffset = '', lng, lat }: CameraNote): PhotoOrigin {
  const local = takenLocal ?? ''
  const time = Date.parse(OFFSET.test(takenOffset) ? `${local}${takenOffset}` : fromWallClock(local))
  const takenAt = Number.isNaN(time) ? undefined : time
  return { takenAt, place: placeOf(lng, lat, takenAt) }
}

function placeOf(lng: number | undefined, lat: number | undefined, at: number | undefined): PhotoPlace | undefined {
  if (lng === undefined || lat === undefined) return undefined
  // Cameras without a fix write noughts.
  const isOnEarth = Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && (lng !== 0 || lat !== 0)
  return isOnEarth ? { lng, lat, at } : undefined
}

const WORKDAY_MS = 24 * 3600_000

/** Where the work was by its photos, where the device does not tell: of a photo of the last day. */
export function placeByPhotos(origins: readonly PhotoOrigin[], now: number): PhotoPlace | undefined {
  const fresh = origins.filter(({ takenAt = 0 }) => takenAt <= now && now - takenAt < WORKDAY_MS)
  return fresh.find(({ place }) => place !== undefined)?.place
}
