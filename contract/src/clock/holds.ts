import { type Static, Type } from 'typebox'
import { Day, Id } from '../wire/index.ts'

/** So many plots are asked about at once. */
export const MAX_HELD = 200

/** A plot on which nothing is harvested yet, with what was used there. */
export const PlaceHold = Type.Object({
  Place: Id,
  /** The first day on which may be harvested again. */
  Until: Day,
  /** The latest first. */
  Uses: Type.Array(Type.Object({ Name: Type.String(), Day, From: Day })),
})
export type PlaceHold = Static<typeof PlaceHold>
