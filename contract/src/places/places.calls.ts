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

const NamedPlace = Type.Object({
  Id,
  /** Empty where the caller may not see the plot. */
  Name: Type.String(),
  /** Which part of the whole it is, by area; between 0 and 1. */
  Share: Type.Optional(Type.Number()),
})

/** A division or a merger of plots. */
export const PlaceAct = Type.Object({
  Id,
  Act: Type.Enum(['split', 'merge']),
  Time,
  /** Names are empty where the caller may not see the person. */
  User: Type.Object({ Id, Name: Type.String(), RealName: Type.String() }),
  /** The plot that stayed: the first part, or the whole. */
  Kept: NamedPlace,
  /** The other parts, or what was merged into the whole. */
  Others: Type.Array(NamedPlace),
  /** When it was taken back. */
  Undone: Type.Optional(Time),
  /** Whether it is the latest of its plots, and known well enough to be taken back. */
  IsLast: Type.Boolean(),
})
export type PlaceAct = Static<typeof PlaceAct>

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
  merge: call({
    method: 'POST',
    path: '/api/Farm/Place/Merge',
    effects: [],
    needs: 'places.edit',
    summary:
      'Merge plots: one becomes the whole, the others go into the bin until the merger is taken back. Needs the right to delete too.',
    body: strict({
      Id,
      UpdateTime: ReadTime,
      Others: Type.Array(strict({ Id, UpdateTime: ReadTime }), { minItems: 1, maxItems: MAX_PARTS - 1 }),
      Name: Type.String({ minLength: 1, maxLength: 100 }),
      /** Round all of them; absent where none has a border. */
      Points: Type.Optional(Corners),
    }),
    answer: WireRecord,
  }),
  takeBack: call({
    method: 'POST',
    path: '/api/Farm/Place/TakeBack',
    effects: [],
    needs: 'places.edit',
    summary: 'Take a division or merger back in one act; refused once work lies on what it made.',
    body: strict({ Id }),
    answer: WireRecord,
  }),
  lineage: call({
    method: 'GET',
    path: '/api/Farm/Place/Lineage',
    needs: 'places.view',
    summary: 'Out of which plots one came and which came out of it, and where what was done on its ground is found.',
    query: query({ id: Id }),
    answer: Type.Object({
      /** Divisions and mergers that it was part of, the latest first. */
      Acts: Type.Array(PlaceAct),
      /** The plots that were this ground before; what was done there between these times counts for it. */
      Ground: Type.Array(Type.Object({ Id, Name: Type.String(), Since: Type.Optional(Time), Until: Time })),
      /** The plots that are drawn over it: what is done there counts for it, and the other way round. */
      Overlaps: Type.Array(Type.Object({ Id, Name: Type.String() })),
    }),
  }),
}
