import { type Static, Type } from 'typebox'
import { Id, IdAndName, Time, call, query, strict } from '../wire/index.ts'

/** Coordinates as map services use them. Ours are WGS-84 always; GCJ-02 is only for laying them on tiles that need it. */
export const mapSystems = ['WGS-84', 'GCJ-02'] as const
export type MapSystem = (typeof mapSystems)[number]

/** Where pictures of the ground come from. */
export const Tiles = Type.Object({
  /** What people choose; tiles of one name lie over each other, the lowest first. */
  Name: Type.String(),
  /** With `{z}`, `{x}`, `{y}` and, where there are Hosts, `{s}`. */
  Url: Type.String(),
  Hosts: Type.Array(Type.String()),
  System: Type.Enum([...mapSystems]),
  /** The deepest level that there are pictures of. */
  MostZoom: Type.Integer(),
  Attribution: Type.String(),
})
export type Tiles = Static<typeof Tiles>

/** Of one border, in all of its rings. */
export const MAX_OUTLINE_CORNERS = 10_000
/** So many borders are told, the widest organisations first. */
export const MAX_OUTLINES = 500

/** WGS-84, `[lng, lat]`; closed or not. */
const Ring = Type.Array(
  Type.Tuple([Type.Number({ minimum: -180, maximum: 180 }), Type.Number({ minimum: -90, maximum: 90 })]),
  {
    minItems: 3,
    maxItems: 5000,
  },
)

/** The border of a county or an enterprise. */
export const Outline = Type.Object({ Organ: IdAndName, Rings: Type.Array(Ring), UpdateTime: Time })
export type Outline = Static<typeof Outline>

/** What lies under everything on a map. */
export const MapGround = Type.Object({
  /** Of the first name unless somebody chooses another; empty: a quiet ground without pictures. */
  Tiles: Type.Array(Tiles),
  /** Of organisations in the caller’s scope and above it. */
  Outlines: Type.Array(Outline),
})
export type MapGround = Static<typeof MapGround>

export const mapCalls = {
  ground: call({
    method: 'GET',
    path: '/api/Core/Map/Ground',
    needs: 'signed-in',
    summary: 'What lies under everything on a map: configured tiles, borders of counties.',
    query: query({}),
    answer: MapGround,
  }),
  editOutline: call({
    method: 'POST',
    path: '/api/Core/Map/EditOutline',
    effects: [],
    needs: 'organs.edit',
    summary: 'Set the border of an organisation in scope; no rings take it away.',
    body: strict({ OrganId: Id, Rings: Type.Array(Ring, { maxItems: 50 }) }),
    answer: MapGround,
  }),
}
