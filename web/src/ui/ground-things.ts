import type { Corner } from './corners.ts'

/** What of an outline is shown on the map. */
export interface ShownOutline {
  readonly corners: readonly Corner[]
  readonly chosen: number | undefined
  /** A line does not come back to where it began. */
  readonly kind?: 'area' | 'line'
}

/** An area on the map that is looked at, not drawn; a point where it has but one corner. */
export interface GroundShape {
  readonly key: string
  readonly name: string
  readonly corners: readonly Corner[]
  /** `quiet`: stands there for orientation only. The last four are coloured as tags are. */
  readonly tone: 'plain' | 'quiet' | 'fresh' | 'other' | 'good' | 'info' | 'warning' | 'bad'
}

/** The border of something large. */
export interface GroundBorder {
  readonly key: string
  /** Empty: not written beside it. */
  readonly name: string
  readonly rings: readonly (readonly Corner[])[]
}

/** Pictures of the ground by the web’s usual squares. */
export interface GroundTiles {
  readonly url: string
  readonly hosts: readonly string[]
  readonly mostZoom: number
  readonly attribution: string
}

/** Between where things are and where a map draws them: some services draw everything beside its place. */
export interface Shift {
  readonly toShown: (corner: Corner) => Corner
  readonly toStored: (corner: Corner) => Corner
}

export const IN_PLACE: Shift = { toShown: (corner) => corner, toStored: (corner) => corner }

/** `west, south, east, north` in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]
