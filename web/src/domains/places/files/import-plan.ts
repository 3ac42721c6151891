import { type DynamicData, type FieldName, type WireRecord, polygonArea } from '@farm/contract/forms'
import type { placeForm } from '@farm/contract/places'
import { framesMeet, nearestOn, pointWithin } from '../../../engine/map/geometry.ts'
import { cornersOfPlace } from '../map/place-shapes.ts'
import type { Corner } from '../../../ui/corners.ts'
import type { GeoShape } from './geo-shapes.ts'

export const acts = ['add', 'edit', 'skip'] as const
export type Act = (typeof acts)[number]

/** A shape of a file, and what is to become of it. */
export interface ImportLine {
  readonly shape: GeoShape
  readonly name: string
  /** The plot of the same name or number. */
  readonly existing: WireRecord | undefined
  /** How far off that plot lies where it can hardly be the same, in metres. */
  readonly awayMetres: number | undefined
  readonly act: Act
  /** Why it can only be skipped. */
  readonly fault: string | undefined
}

/** What was decided by hand, by the place of the shape in its file. */
export interface Decisions {
  readonly names: Readonly<Record<number, string>>
  readonly acts: Readonly<Record<number, Act>>
}

/** What is to become of each shape, given the plots that are there and what was decided. */
export function importLines(
  shapes: readonly GeoShape[],
  existing: readonly WireRecord[],
  { names, acts: decided }: Decisions,
): readonly ImportLine[] {
  const [byName, byCode] = [indexBy(existing, 'Name'), indexBy(existing, 'Code')]
  const taken = new Set<string>()
  return shapes.map((shape, index) => {
    const name = names[index] ?? shape.name
    const found = byName.get(name.trim()) ?? (shape.code ? byCode.get(shape.code) : undefined)
    // One plot takes one shape: a second of the same name is a plot of its own.
    const known = found && !taken.has(found.Id) ? found : undefined
    const fault = shape.fault ?? (name.trim() === '' ? '没有名称' : undefined)
    const awayMetres = known && awayFrom(known, shape)
    const usual = known && awayMetres === undefined ? 'edit' : 'add'
    const act = fault ? 'skip' : fitting(decided[index] ?? usual, known)
    if (known && act === 'edit') taken.add(known.Id)
    return { shape, name, existing: known, awayMetres, fault, act }
  })
}

/** From here on two plots of one name are two plots. */
const FAR_METRES = 1000

/** How far a shape lies from a plot; nothing for what is near it, or where the plot lies nowhere yet. */
function awayFrom(existing: WireRecord, { corners }: GeoShape): number | undefined {
  const there = cornersOfPlace(existing)
  const [from, to] = [pointWithin(there), pointWithin(corners)]
  if (!from || !to || framesMeet(there, corners)) return undefined
  const { metres } = nearestOn(from, from, to)
  return metres > FAR_METRES ? metres : undefined
}

/** There is nothing to update where no plot is known. */
function fitting(act: Act, existing: WireRecord | undefined): Act {
  return act === 'edit' && !existing ? 'add' : act
}

function indexBy(records: readonly WireRecord[], field: FieldName<typeof placeForm>): ReadonlyMap<string, WireRecord> {
  return new Map(
    records.flatMap((record) => {
      const value = record.Data[field]
      return typeof value === 'string' && value !== '' ? [[value, record] as const] : []
    }),
  )
}

/** What a shape says of where a plot lies. */
export function placedBy({ corners }: GeoShape): DynamicData {
  if (corners.length < 3) return positionOf(corners[0])
  return { Boundary: { Points: corners }, Area: polygonArea(corners), ...positionOf(pointWithin(corners)) }
}

function positionOf(corner: Corner | undefined): DynamicData {
  return corner ? { Position: { Lng: corner[0], Lat: corner[1] } } : {}
}

/** What a new plot begins with. */
export function newPlace({ shape, name }: ImportLine, enterprise: string): DynamicData {
  const { code } = shape
  // A point has no area of its own: the plot has none until it is drawn or somebody writes it down.
  return { Name: name.trim(), Compony: enterprise, Area: 0, ...(code && { Code: code }), ...placedBy(shape) }
}

/** What an import changed of a plot, as it was before; `null` for what was empty. */
export function placedBefore({ Data }: WireRecord): DynamicData {
  return Object.fromEntries(['Boundary', 'Area', 'Position'].map((name) => [name, Data[name] ?? null]))
}
