import type { Position } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'

const METRES_PER_DEGREE = 111_320

/** So many metres east and north of somewhere. */
export type Metres = readonly [east: number, north: number]

/** `[lng, lat]`, not closed. */
export type Ring = ReadonlyArray<readonly [lng: number, lat: number]>

/** The point so many metres east and north of another. */
export function moved({ Lng, Lat }: Position, [east, north]: Metres): Position {
  const lng = Lng + east / (METRES_PER_DEGREE * Math.cos((Lat * Math.PI) / 180))
  return { Lng: roundTo(lng, 6), Lat: roundTo(Lat + north / METRES_PER_DEGREE, 6) }
}

/** How many metres east and north of one point another lies. */
export function metresFrom(from: Position, to: Position): Metres {
  const east = (to.Lng - from.Lng) * METRES_PER_DEGREE * Math.cos((from.Lat * Math.PI) / 180)
  return [east, (to.Lat - from.Lat) * METRES_PER_DEGREE]
}

/** A point turned against the clock round the origin, in radians. */
export function turned([east, north]: Metres, angle: number): Metres {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  return [east * cosine - north * sine, east * sine + north * cosine]
}

/** The corners round a point. */
export function ringRound(middle: Position, corners: readonly Metres[]): Ring {
  return corners.map((corner) => {
    const { Lng, Lat } = moved(middle, corner)
    return [Lng, Lat] as const
  })
}
