import type { Proof } from '@farm/contract/clock'
import { type Referred, type WireRecord, isEmpty } from '@farm/contract/forms'
import type { GeoPoint } from '../../ui/sketch-geometry.ts'

/** A running or other plan, as far as a punch-in needs to know it. */
export interface Plan {
  readonly id: string
  readonly name: string
  readonly enterprise: string | undefined
  readonly places: readonly string[]
  /** In the order in which they are to be done. */
  readonly operations: readonly string[]
  readonly isRunning: boolean
  /** `2026-08-15`. */
  readonly start: string | undefined
  readonly end: string | undefined
}

export interface Place {
  readonly id: string
  readonly name: string
  readonly areaMu: number | undefined
  /** Its middle; absent for a plot that nobody has put on the map. */
  readonly point: GeoPoint | undefined
}

export interface Operation {
  readonly id: string
  readonly name: string
  readonly type: string
  /** What it asks for besides saying that it was done. */
  readonly proof: Proof
  /** Something is usually put on the plots with it. */
  readonly takesInputs: boolean
}

export interface Input {
  readonly id: string
  readonly name: string
  readonly unit: string | undefined
}

export function planOf({ Id, Data }: WireRecord): Plan {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名计划',
    enterprise: textOf(Data.Enterprise),
    places: listOf(Data.Place),
    operations: listOf(Data.Operations),
    isRunning: Data.Status === '执行中',
    start: textOf(Data.StartDate),
    end: textOf(Data.EndDate),
  }
}

export function placeOf({ Id, Data }: WireRecord): Place {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名地块',
    areaMu: typeof Data.Area === 'number' ? Data.Area : undefined,
    point: pointOf(Data.Position),
  }
}

export function operationOf({ Id, Data }: WireRecord): Operation {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名操作',
    type: textOf(Data.Type) ?? '',
    proof: Data,
    takesInputs: Data.NeedsInputs === true || Data.Type === '施肥' || Data.Type === '用药',
  }
}

export function inputOf({ Id, Data }: WireRecord): Input {
  return { id: Id, name: textOf(Data.Name) ?? '未命名投入品', unit: textOf(Data.Unit) }
}

/** What a field of a record refers to, in its order; without a name while nobody asked for it. */
export function referredBy({ Data, Expand = {} }: WireRecord, name: string): Referred[] {
  const named = new Map([Expand[name] ?? []].flat().map((one) => [one.Id, one]))
  return listOf(Data[name]).map((id) => named.get(id) ?? { Id: id })
}

export function nameOfReferred({ Name, Deleted }: Referred): string {
  return Deleted ? '已删除' : (Name ?? '—')
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Ids of a field that takes one or several. */
export function listOf(value: unknown): string[] {
  return isEmpty(value) ? [] : [value].flat().map(String)
}

function pointOf(value: unknown): GeoPoint | undefined {
  if (typeof value !== 'object' || value === null || !('Lng' in value) || !('Lat' in value)) return undefined
  const { Lng, Lat } = value
  return typeof Lng === 'number' && typeof Lat === 'number' ? { lng: Lng, lat: Lat } : undefined
}
