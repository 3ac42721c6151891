import { type ClockData, areaFaults, missingProof } from '@farm/contract/clock'
import { type Faults, refuseFaults } from '@farm/contract/errors'
import { type DynamicData, referred } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { groundOf, metresOutside, placeForm } from '@farm/contract/places'
import { planForm, stepFor, stepsOf } from '@farm/contract/plans'
import { inputFaults, planFault, workOrderForm } from '@farm/contract/work-orders'

type Referred = ReadonlyMap<string, { readonly data: DynamicData }>

interface PunchIn {
  readonly data: ClockData
  /** What it held; nothing of a new one. */
  readonly before?: ClockData | undefined
  readonly refers: Referred
  /** The day of the farm on which it was done. */
  readonly day: string
}

/**
 * Plan, plots and inputs must be of the enterprise, and all agree with the work order; how far it was from the plots, and for
 * which step of the plan, is worked out here alone.
 */
export function settlePunchIn({ data: sent, before, refers, day }: PunchIn): ClockData {
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
    ...missingProof(referred(refers, operationForm, data.Operation) ?? {}, data),
  }
  refuseFaults(faults)
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
function uncheckedHarvest({ Operation, Harvest }: ClockData, before: ClockData = {}, refers: Referred): ClockData {
  const isHarvest = referred(refers, operationForm, Operation)?.Type === HARVESTING
  if (!isHarvest || Harvest !== undefined || Operation === before.Operation) return {}
  const Reason = '没有填采收量，安全间隔期没有核对'
  return { InputVerdict: '资料不足', InputChecks: [{ Check: '安全间隔期', Verdict: '资料不足', Reason }] }
}

/** Whoever punches in for a work order need not say of which plan it is. */
function withPlanOfOrder(data: ClockData, refers: Referred): ClockData {
  const { Plan } = referred(refers, workOrderForm, data.WorkOrder) ?? {}
  return data.Plan === undefined && Plan !== undefined ? { ...data, Plan } : data
}

function workOrderFaults(data: ClockData, refers: Referred): Faults {
  const order = referred(refers, workOrderForm, data.WorkOrder)
  if (!order) return {}
  return {
    ...(order.Enterprise !== data.Enterprise && { WorkOrder: ['工单不属于所选企业'] }),
    ...(order.Plan !== undefined && order.Plan !== data.Plan && { Plan: ['“计划”与工单的计划不一致'] }),
    ...(order.Operation !== data.Operation && { Operation: ['“农事操作”与工单的农事操作不一致'] }),
  }
}

/** The step of the work order, else the one that is nearest in time; of a plan or work order that is gone it stays. */
function stepOf(data: ClockData, refers: Referred, day: string): string | undefined {
  const order = referred(refers, workOrderForm, data.WorkOrder)
  if (order?.Step !== undefined) return order.Step
  if (data.Plan === undefined) return undefined
  const plan = referred(refers, planForm, data.Plan)
  if (!plan) return data.Step
  return stepFor(stepsOf(plan), data.Operation ?? '', day)?.key
}

const HARVESTING = '采收'

function harvestFault({ Harvest, Operation }: ClockData, refers: Referred): Faults {
  const operation = referred(refers, operationForm, Operation)
  const isOther = operation !== undefined && operation.Type !== HARVESTING
  return Harvest === undefined || !isOther ? {} : { Harvest: ['只有采收作业填写采收量'] }
}

function placeFault(data: ClockData, refers: Referred): Faults {
  // Of one that is gone nobody asks any more whose it was.
  const owners = placesOf(data, refers).flatMap(({ Compony }) => Compony ?? [])
  const isForeign = owners.some((owner) => owner !== data.Enterprise)
  return isForeign ? { Place: ['地块不属于所选企业'] } : {}
}

function placesOf({ Place = [] }: ClockData, refers: Referred) {
  return Place.flatMap((id) => referred(refers, placeForm, id) ?? [])
}

/** Whole metres to the nearest of the plots, 0 within one; undefined where either position is not known. */
function distanceToPlots(data: ClockData, refers: Referred): number | undefined {
  const { Position: here } = data
  if (!here) return undefined
  const distances = placesOf(data, refers).flatMap((place) => metresOutside(here, groundOf(place)) ?? [])
  return distances.length === 0 ? undefined : Math.min(...distances)
}
