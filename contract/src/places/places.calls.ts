import { type Static, Type } from 'typebox'
import { Id, IdAndName, ReadTime, Time, call, query, strict } from '../wire/index.ts'
import { MAX_CORNERS, WireRecord } from '../forms/index.ts'

/** So many plots are told of one view of the map, the largest. */
export const MAX_SHAPES = 2000

/** Into so many a plot is divided at once. */
export const MAX_PARTS = 20

/** A plot as a map shows it. */
export const PlaceShape = Type.Object({
  Id,
  Name: Type.String(),
  /** 亩 */
  Area: Type.Number(),
  Kind: Type.Optional(Type.String()),
  Enterprise: Type.Optional(IdAndName),
  /** WGS-84, `[lng, lat]`, not closed. One point where only a position is known. */
  Points: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  UpdateTime: Time,
})
export type PlaceShape = Static<typeof PlaceShape>

const Corners = Type.Array(Type.Tuple([Type.Number(), Type.Number()]), { minItems: 3, maxItems: MAX_CORNERS })

export const placeCalls = {
  shapes: call({
    method: 'GET',
    path: '/api/Farm/Place/Shapes',
    needs: 'places.view',
    summary: 'Plots that lie in a part of the map, with their corners.',
    query: query({
      /** `west,south,east,north` in degrees; everything in scope unless told. */
      box: Type.Optional(Type.String({ maxLength: 80, pattern: '^-?[0-9.]+(,-?[0-9.]+){3}$' })),
      enterprise: Type.Optional(Id),
    }),
    answer: Type.Object({
      Shapes: Type.Array(PlaceShape, { maxItems: MAX_SHAPES }),
      /** There are more than are told: look closer. */
      HasMore: Type.Boolean(),
      /** `[west, south, east, north]` of everything that was asked for; absent where there is nothing. */
      Extent: Type.Optional(Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])),
    }),
  }),
  split: call({
    method: 'POST',
    path: '/api/Farm/Place/Split',
    effects: [],
    needs: 'places.edit',
    summary:
      'Divide a plot: it keeps the first part, the others become plots of their own. Needs the right to add too.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Parts: Type.Array(
        strict({
          /** Of the new plot, made by the client; absent for the first part, which the plot keeps. */
          Id: Type.Optional(Id),
          Name: Type.String({ minLength: 1, maxLength: 100 }),
          Area: Type.Number({ minimum: 0 }),
          Points: Corners,
        }),
        { minItems: 2, maxItems: MAX_PARTS },
      ),
    }),
    answer: Type.Array(WireRecord),
  }),
}
