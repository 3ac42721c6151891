import type { Position } from '@farm/contract/forms'
import { formatDistance, formatDuration } from '@farm/contract/values'

/** When and where a photo was taken, by its camera. */
export interface Taken {
  readonly time: string | null
  readonly lng: number | null
  readonly lat: number | null
}

const MINUTE_MS = 60_000
/** Photos of the day are taken from the album in the evening. */
const MOST_MINUTES_APART = 24 * 60
/** The place of a camera may be some minutes old. */
const MOST_METRES_APART = 5_000

interface Handed {
  /** When it happened, in milliseconds. */
  readonly time: number
  /** Where the phone fixed itself. */
  readonly position: Position | undefined
  readonly metresBetween: (one: Position, other: Position) => number
}

/** What does not go together with what cameras wrote into the photos, a sentence each; most say nothing of place or time. */
export function takenSuspicions(photos: readonly Taken[], { time, position, metresBetween }: Handed): string[] {
  const minutes = photos.flatMap((one) => (one.time === null ? [] : Math.abs(Date.parse(one.time) - time) / MINUTE_MS))
  const metres = photos.flatMap(({ lng, lat }) =>
    position === undefined || lng === null || lat === null ? [] : metresBetween(position, { Lng: lng, Lat: lat }),
  )
  const [late, far] = [Math.max(0, ...minutes), Math.max(0, ...metres)]
  return [
    ...(late > MOST_MINUTES_APART ? [`照片的拍摄时间与打卡相差 ${formatDuration(late)}`] : []),
    ...(far > MOST_METRES_APART ? [`照片的拍摄地点距打卡位置 ${formatDistance(far)}`] : []),
  ]
}
