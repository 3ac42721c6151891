import type { ClockData, Proof } from '@farm/contract/clock'
import { type DataOf, type WireRecord, readData } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { type PlotGround, groundOf, placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type WorkOrderStatus, workOrderForm } from '@farm/contract/work-orders'
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
  readonly status: WorkOrderStatus
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

export function workOrderOf({ Id: id, Data }: WireRecord): WorkOrder {
  const data = readData(workOrderForm, Data)
  const { Title: title = '未命名工单', Status: status = '待派发', Place: places = [], PunchIns: punchIns = 0 } = data
  return {
    id,
    title,
    number: data.Number,
    status,
    enterprise: data.Enterprise,
    plan: data.Plan,
    places,
    operation: data.Operation,
    inputs: inputsIn(data.Inputs),
    areaDone: 0,
    punchIns,
    finishedAt: data.FinishedAt,
  }
}

/** The rows of inputs of a work order or a punch-in that name an amount. */
export function inputsIn(rows: ClockData['Inputs'] = []): PlannedInput[] {
  return rows.flatMap(({ Input: input, Amount: amount, Unit: unit }) =>
    input === undefined || amount === undefined ? [] : [{ input, amount, unit }],
  )
}

export function planOf({ Id: id, Data }: WireRecord): Plan {
  const data = readData(planForm, Data)
  const { Name: name = '未命名计划', Enterprise: enterprise, Place: places = [], StartDate: start, EndDate: end } = data
  return {
    id,
    name,
    enterprise,
    places,
    operations: operationsOf(data),
    isRunning: data.Status === '执行中',
    start,
    end,
  }
}

/** By its steps, each once; a plan from before there were steps names them itself. */
function operationsOf({ Steps = [], Operations = [] }: DataOf<typeof planForm>): readonly string[] {
  return Steps.length > 0 ? [...new Set(Steps.flatMap(({ Operation }) => Operation ?? []))] : Operations
}

export function placeOf({ Id: id, Data }: WireRecord): Place {
  const data = readData(placeForm, Data)
  const { Name: name = '未命名地块', Area: areaMu, Position: at } = data
  return { id, name, areaMu, point: at && { lng: at.Lng, lat: at.Lat }, ground: groundOf(data) }
}

export function operationOf({ Id: id, Data }: WireRecord): Operation {
  const proof = readData(operationForm, Data)
  const { Name: name = '未命名操作', Type: type = '', NeedsInputs = false } = proof
  return { id, name, type, proof, takesInputs: NeedsInputs || type === '施肥' || type === '用药' }
}

export function inputOf({ Id: id, Data }: WireRecord): Input {
  const data = readData(inputForm, Data)
  const { Name: name = '未命名投入品', Unit: unit, Kind } = data
  return { id, name, unit, isPesticide: Kind === '农药', targets: targetsOf(data) }
}

function targetsOf({ Target, Uses = [] }: DataOf<typeof inputForm>): readonly string[] {
  const words = [...Uses.map((row) => row.Target), Target].flatMap((one) => one?.split(/[、，,；;]/) ?? [])
  return [...new Set(words.map((word) => word.trim()).filter(Boolean))]
}
