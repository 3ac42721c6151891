import { formatMoment } from '../../../platform/time.ts'
import type { Place } from '../known.ts'
import { type Fix, placeAround } from './nearness.ts'

/** A photo that is older was not taken for this punch-in, and is not to look so. */
const JUST_TAKEN_MS = 3 * 60_000

export interface Surroundings {
  readonly now: number
  readonly name: string
  readonly fix: Fix | undefined
  readonly places: readonly Place[]
}

/** What is written into a photo: when, where and by whom. */
export function photoLines({ lastModified }: Pick<File, 'lastModified'>, { now, name, fix, places }: Surroundings) {
  const isTaken = Math.abs(now - lastModified) < JUST_TAKEN_MS
  const time = formatMoment(new Date(isTaken ? now : lastModified).toISOString())
  // Where one stands now says nothing of where an older photo was taken.
  const where = isTaken ? whereText(fix, places) : undefined
  return [isTaken ? time : `相册照片 ${time}`, where, name].filter((line) => line !== undefined)
}

function whereText(fix: Fix | undefined, places: readonly Place[]): string {
  if (!fix) return '未定位'
  const point = `${fix.lng.toFixed(5)}, ${fix.lat.toFixed(5)}`
  const around = placeAround(places, fix)
  return around ? `${around.name} · ${point}` : point
}
