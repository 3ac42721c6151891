import { areaFaults, missingProof } from '@farm/contract/clock'
import { type Faults, faulty } from '@farm/contract/errors'
import { type Position, isEmpty, isObject } from '@farm/contract/forms'
import { groundOf, metresOutside } from '@farm/contract/places'
import { stepFor, stepsOf } from '@farm/contract/plans'

type Data = Readonly<Record<string, unknown>>
type Referred = ReadonlyMap<string, { readonly data: Data }>

interface PunchIn {
  readonly data: Data
  /** What it held; nothing of a new one. */
  readonly before?: Data | undefined
  readonly refers: Referred
  /** The day of the farm on which it was done. */
  readonly day: string
}

/**
 * Plan, plots and inputs must be of the enterprise, and all agree with the work order; how far it was from the plots, and for
 * which step of the plan, is worked out here alone.
 */
export function settlePunchIn({ data: sent, before, refers, day }: PunchIn): Data {
  const data = withPlanOfOrder(sent, refers)
  const faults = {
    ...workOrderFaults(data, refers),
    ...planFault(data, refers),
    ...placeFault(data, refers),
    ...areaFaults(
      data.Area,
      placesOf(data, refers).map(({ Area }) => Area),
    ),
    ...inputFaults(data, refers),
    ...harvestFault(data, refers),
    ...missingProof(refers.get(String(data.Operation))?.data ?? {}, data),
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return {
    Distance: distanceToPlots(data, refers),
    Step: stepOf(data, refers, day),
    ...(data.Plan !== sent.Plan && { Plan: data.Plan }),
    ...uncheckedHarvest(data, before, refers),
  }
}

/**
 * A harvest says by its operation alone that it is one where nobody told how much: it is marked here, and by that looked at. Rows of
 * an import stay marked.
 */
function uncheckedHarvest({ Operation, Harvest }: Data, before: Data = {}, refers: Referred): Data {
  const isHarvest = refers.get(String(Operation))?.data.Type === HARVESTING
  if (!isHarvest || !isEmpty(Harvest) || Operation === before.Operation) return {}
  const Reason = '没有填采收量，安全间隔期没有核对'
  return { InputVerdict: '资料不足', InputChecks: [{ Check: '安全间隔期', Verdict: '资料不足', Reason }] }
}

/** Whoever punches in for a work order need not say of which plan it is. */
function withPlanOfOrder(data: Data, refers: Referred): Data {
  const order = refers.get(String(data.WorkOrder))?.data
  return data.Plan === undefined && isText(order?.Plan) ? { ...data, Plan: order.Plan } : data
}

function workOrderFaults(data: Data, refers: Referred): Faults {
  const order = refers.get(String(data.WorkOrder))?.data
  if (!order) return {}
  return {
    ...(order.Enterprise !== data.Enterprise && { WorkOrder: ['工单不属于所选企业'] }),
    ...(isText(order.Plan) && order.Plan !== data.Plan && { Plan: ['“计划”与工单的计划不一致'] }),
    ...(order.Operation !== data.Operation && { Operation: ['“农事操作”与工单的农事操作不一致'] }),
  }
}

/** The step of the work order, else the one that is nearest in time; of a plan or work order that is gone it stays. */
function stepOf(data: Data, refers: Referred, day: string): unknown {
  const order = refers.get(String(data.WorkOrder))?.data
  if (isText(order?.Step)) return order.Step
  if (!isText(data.Plan)) return undefined
  const plan = refers.get(data.Plan)?.data
  if (!plan) return data.Step
  return stepFor(stepsOf(plan), String(data.Operation), day)?.key
}

const HARVESTING = '采收'

function harvestFault({ Harvest, Operation }: Data, refers: Referred): Faults {
  const operation = refers.get(String(Operation))?.data
  const isOther = operation !== undefined && operation.Type !== HARVESTING
  return isEmpty(Harvest) || !isOther ? {} : { Harvest: ['只有采收作业填写采收量'] }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function planFault({ Plan, Enterprise }: Data, refers: Referred): Faults {
  const owner = refers.get(String(Plan))?.data.Enterprise
  return owner === undefined || owner === Enterprise ? {} : { Plan: ['计划不属于所选企业'] }
}

function placeFault(data: Data, refers: Referred): Faults {
  const isForeign = placesOf(data, refers).some(({ Compony }) => Compony !== data.Enterprise)
  return isForeign ? { Place: ['地块不属于所选企业'] } : {}
}

/** Inputs of the county have no enterprise; all may use them. */
function inputFaults({ Inputs, Enterprise }: Data, refers: Referred): Faults {
  const rows: readonly unknown[] = Array.isArray(Inputs) ? Inputs : []
  const faults = rows.flatMap((row, index): Array<[string, string[]]> => {
    const owner = isObject(row) ? refers.get(String(row.Input))?.data.Enterprise : undefined
    if (owner === undefined || owner === null || owner === Enterprise) return []
    return [[`Inputs.${index}.Input`, ['投入品不属于所选企业']]]
  })
  return Object.fromEntries(faults)
}

function placesOf({ Place }: Data, refers: Referred): Data[] {
  const ids: readonly unknown[] = Array.isArray(Place) ? Place : []
  return ids.flatMap((id): Data[] => {
    const place = refers.get(String(id))
    return place ? [place.data] : []
  })
}

/** Whole metres to the nearest of the plots, 0 within one; undefined where either position is not known. */
function distanceToPlots(data: Data, refers: Referred): number | undefined {
  const { Position: here } = data
  if (!isPosition(here)) return undefined
  const distances = placesOf(data, refers).flatMap((place) => metresOutside(here, groundOf(place)) ?? [])
  return distances.length === 0 ? undefined : Math.min(...distances)
}

function isPosition(value: unknown): value is Position {
  return isObject(value) && typeof value.Lng === 'number' && typeof value.Lat === 'number'
}
