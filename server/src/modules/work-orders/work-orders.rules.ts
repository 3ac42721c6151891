import { type Faults, refuseFaults } from '@farm/contract/errors'
import { type DynamicData, referred } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { type PlanData, planForm, planStates, stepsOf } from '@farm/contract/plans'
import { type WorkOrderData, inputFaults, planFault } from '@farm/contract/work-orders'

type Referred = ReadonlyMap<string, { readonly data: DynamicData }>

interface Judged {
  readonly data: WorkOrderData
  readonly before?: WorkOrderData
  readonly refers: Referred
}

/** Plan, plots and inputs must be of the enterprise, the step of the plan and the operation that of the step. */
export function settleWorkOrder({ data, before, refers }: Judged): WorkOrderData {
  const faults = {
    ...planFault(data, refers),
    ...(isOtherStep(data, before) && stepFault(data, referred(refers, planForm, data.Plan))),
    ...placeFault(data, refers),
    ...inputFaults(data, refers),
    ...timeFault(data),
  }
  refuseFaults(faults)
  return {}
}

/** Whether it is of another step than before: what it was of may be gone or changed since. */
export function isOtherStep(data: WorkOrderData, before: WorkOrderData = {}): boolean {
  return (['Plan', 'Step', 'Operation'] as const).some((name) => data[name] !== before[name])
}

/** Whether the step is one of the plan, and the operation that of the step. */
export function stepFault({ Plan, Step, Operation }: WorkOrderData, plan: PlanData | undefined): Faults {
  if (Step === undefined) return {}
  if (Plan === undefined) return { Step: ['请先选择计划'] }
  if (!plan) return {}
  const step = stepsOf(plan).find(({ key }) => key === Step)
  if (!step) return { Step: ['计划中没有这个步骤'] }
  return step.operation === Operation ? {} : { Operation: ['“农事操作”与计划步骤的农事操作不一致'] }
}

/** Nothing is given out for a plan that is ended. */
export function endedPlanFault({ Status }: PlanData): Faults {
  return Status !== undefined && planStates.is(Status, 'ended') ? { Plan: [`“${Status}”的计划不能再派工`] } : {}
}

function placeFault({ Place = [], Enterprise }: WorkOrderData, refers: Referred): Faults {
  const owners = Place.flatMap((id) => referred(refers, placeForm, id)?.Compony ?? [])
  return owners.every((owner) => owner === Enterprise) ? {} : { Place: ['地块不属于所选企业'] }
}

function timeFault({ Start, Due }: WorkOrderData): Faults {
  return Start !== undefined && Due !== undefined && Due < Start ? { Due: ['“要求完成时间”不能早于计划开始时间'] } : {}
}
