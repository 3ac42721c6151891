import type { Persona } from '../../testing/test-farm.ts'

export const placeNames = ['county', 'A', 'A1', 'A11', 'S', 'B', 'other'] as const
export type PlaceName = (typeof placeNames)[number]

/** What stands in every place; their ids by name. */
export const things = [
  'organ',
  'enterprise',
  'category',
  'crop',
  'gone',
  'purged',
  'plot',
  'input',
  'movement',
  'irrigation',
  'order',
  'plan',
  'standard',
  'workOrder',
  'operation',
  'lonely',
  'clock',
  'harvest',
  'lot',
  'lotTest',
  'certificate',
  'expert',
  'consultation',
  'inspection',
  'device',
  'videoSource',
  'cameraGroup',
  'clip',
  'alarm',
  'facePerson',
  'faceEvent',
  'snapshot',
  'dictionary',
  'form',
  'entry',
  'view',
  'comment',
  'remark',
  'photo',
  'paper',
  'loose',
  'upload',
  'import',
  'role',
  'person',
  'logged',
] as const
export type Thing = (typeof things)[number]

/** What has a name of its own, which whoever sees a record that refers to it may read. */
export const nameable: readonly Thing[] = [
  'organ',
  'enterprise',
  'category',
  'crop',
  'plot',
  'input',
  'order',
  'plan',
  'standard',
  'workOrder',
  'operation',
  'lonely',
  'lot',
  'certificate',
  'expert',
  'device',
  'alarm',
  'facePerson',
  'person',
]

/** What one place holds, by name, and who works there. */
export interface Place {
  readonly name: PlaceName | 'nowhere'
  readonly path: string
  /** By the calendar of the farm, the day on which it was made: all that happened there happened on it. */
  readonly today: string
  readonly ids: Readonly<Record<Thing, string>>
  readonly maker: Persona
  /** The form of the county: all places know it, and each record of it belongs to its own. */
  readonly shared: string
  /** What the county lends to all, and what it keeps to itself. */
  readonly lent: string
  readonly kept: string
  /** A department that may be moved to any place, and the enterprise to which any place may be moved. */
  readonly mover: string
  readonly berth: string
  /** The signed address of its photo, as its maker was given it. */
  readonly link: Readonly<Record<string, string>>
  readonly abroad: Abroad
}

/** What reaches from one place into others; the same wherever it is asked about. */
export interface Abroad {
  /** Somebody in A who sees their own alone. */
  readonly judged: string
  /** A punch-in of A by somebody who is at B by now. */
  readonly left: string
  /** What somebody of A did to things of B, as the log keeps it. */
  readonly deeds: readonly string[]
}

/** Stands in the name of a thing, so that it is known wherever it turns up. */
export function secretOf(place: PlaceName, thing: string): string {
  return `zz-${place}-${thing}-zz`
}

/** A place as it is before anything reaches from it into others. */
export type Furnished = Omit<Place, 'abroad'>
