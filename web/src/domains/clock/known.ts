import type { Proof } from '@farm/contract/clock'
import { type Referred, type WireRecord, isEmpty, readData } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type PlotGround, groundOf } from '@farm/contract/places'
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
  /** Where it lies, as far as that is known. */
  readonly ground: PlotGround
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
  readonly isPesticide: boolean
  /** What its label says that it is used against. */
  readonly targets: readonly string[]
}

/** A work order, as far as a punch-in for it needs to know it. */
export interface WorkOrder {
  readonly id: string
  readonly title: string
  readonly number: string | undefined
  readonly status: string
  readonly enterprise: string | undefined
  readonly plan: string | undefined
  readonly places: readonly string[]
  readonly operation: string | undefined
  /** What is to be put on the plots. */
  readonly inputs: readonly PlannedInput[]
  /** How much of the area is done already, mu; undefined where that is not known. */
  readonly areaDone: number | undefined
  readonly punchIns: number
  /** When it was handed in. */
  readonly finishedAt: string | undefined
}

export interface PlannedInput {
  readonly input: string
  readonly amount: number
  readonly unit: string | undefined
}

export function workOrderOf({ Id, Data }: WireRecord): WorkOrder {
  return {
    id: Id,
    title: textOf(Data.Title) ?? '未命名工单',
    number: textOf(Data.Number),
    status: textOf(Data.Status) ?? '待派发',
    enterprise: textOf(Data.Enterprise),
    plan: textOf(Data.Plan),
    places: listOf(Data.Place),
    operation: textOf(Data.Operation),
    inputs: inputsIn(Data.Inputs),
    areaDone: 0,
    punchIns: typeof Data.PunchIns === 'number' ? Data.PunchIns : 0,
    finishedAt: textOf(Data.FinishedAt),
  }
}

/** The rows of inputs of a work order or a punch-in that name an amount. */
export function inputsIn(rows: unknown): PlannedInput[] {
  return Array.isArray(rows) ? rows.flatMap(inputIn) : []
}

function inputIn(row: unknown): PlannedInput[] {
  if (typeof row !== 'object' || row === null) return []
  const { Input, Amount, Unit }: Readonly<Record<string, unknown>> = { ...row }
  const input = textOf(Input)
  return input === undefined || typeof Amount !== 'number' ? [] : [{ input, amount: Amount, unit: textOf(Unit) }]
}

export function planOf({ Id, Data }: WireRecord): Plan {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名计划',
    enterprise: textOf(Data.Enterprise),
    places: listOf(Data.Place),
    operations: operationsOf(Data),
    isRunning: Data.Status === '执行中',
    start: textOf(Data.StartDate),
    end: textOf(Data.EndDate),
  }
}

/** By its steps, each once; a plan from before there were steps names them itself. */
function operationsOf({ Steps, Operations }: WireRecord['Data']): readonly string[] {
  const steps: readonly unknown[] = Array.isArray(Steps) ? Steps : []
  const ids = steps.flatMap((step) =>
    typeof step === 'object' && step !== null && 'Operation' in step ? listOf(step.Operation) : [],
  )
  return steps.length > 0 ? [...new Set(ids)] : listOf(Operations)
}

export function placeOf({ Id, Data }: WireRecord): Place {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名地块',
    areaMu: typeof Data.Area === 'number' ? Data.Area : undefined,
    point: pointOf(Data.Position),
    ground: groundOf(Data),
  }
}

export function operationOf({ Id, Data }: WireRecord): Operation {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名操作',
    type: textOf(Data.Type) ?? '',
    proof: readData(operationForm, Data),
    takesInputs: Data.NeedsInputs === true || Data.Type === '施肥' || Data.Type === '用药',
  }
}

export function inputOf({ Id, Data }: WireRecord): Input {
  return {
    id: Id,
    name: textOf(Data.Name) ?? '未命名投入品',
    unit: textOf(Data.Unit),
    isPesticide: Data.Kind === '农药',
    targets: targetsOf(Data),
  }
}

function targetsOf({ Target, Uses }: WireRecord['Data']): readonly string[] {
  const rows: readonly unknown[] = Array.isArray(Uses) ? Uses : []
  const registered = rows.map((row) => (typeof row === 'object' && row !== null && 'Target' in row ? row.Target : ''))
  const words = [...registered, Target].flatMap((one) => textOf(one)?.split(/[、，,；;]/) ?? [])
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))]
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
