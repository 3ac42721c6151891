import { formatPosition } from '@farm/contract/values'
import { formatMoment } from '../../../platform/time.ts'
import type { PhotoSource } from '../../../engine/photos/use-photos.ts'
import type { Place } from '../known.ts'
import { type Fix, placeAround } from './nearness.ts'
import type { PhotoOrigin } from './photo-origin.ts'

/** A photo that is older was not taken for this punch-in, and is not to look so. */
const JUST_TAKEN_MS = 3 * 60_000

export interface Surroundings {
  readonly now: number
  readonly name: string
  readonly fix: Fix | undefined
  readonly places: readonly Place[]
}

interface Taken extends PhotoOrigin {
  readonly source: PhotoSource | undefined
  readonly lastModified: number
}

/** What is written into a photo: when, where and by whom. Its camera knows better than the file, which may be a copy. */
export function photoLines(taken: Taken, { now, name, fix, places }: Surroundings): string[] {
  const { source, lastModified, takenAt = lastModified, place } = taken
  // What comes from the album was chosen, however new the file is.
  const isTaken = source === 'camera' && Math.abs(now - takenAt) < JUST_TAKEN_MS
  const time = formatMoment(new Date(isTaken ? now : takenAt).toISOString())
  // Where one stands now says nothing of where an older photo was taken.
  const then = place && { ...place, accuracyMetres: undefined }
  const where = isTaken ? whereText(fix ?? then, places) : then && whereText(then, places)
  return [isTaken ? time : `相册照片 ${time}`, where, name].filter((line) => line !== undefined)
}

function whereText(fix: Fix | undefined, places: readonly Place[]): string {
  if (!fix) return '未定位'
  const point = formatPosition(fix.lng, fix.lat)
  const around = placeAround(places, fix)
  return around ? `${around.name} · ${point}` : point
}
