import { type Faults, faulty } from '@farm/contract/errors'
import { planStates, stepsOf } from '@farm/contract/plans'
import { type Data, rowsIn, textsIn } from './state.rules.ts'

type Referred = ReadonlyMap<string, { readonly data: Data }>

interface Judged {
  readonly data: Data
  readonly before?: Data
  readonly refers: Referred
}

/** Plan, plots and inputs must be of the enterprise, the step of the plan and the operation that of the step. */
export function settleWorkOrder({ data, before, refers }: Judged): Data {
  const faults = {
    ...planFault(data, refers),
    ...(isOtherStep(data, before) && stepFault(data, refers.get(String(data.Plan))?.data)),
    ...placeFault(data, refers),
    ...inputFaults(data, refers),
    ...timeFault(data),
  }
  if (Object.keys(faults).length > 0) throw faulty(faults)
  return {}
}

function planFault({ Plan, Enterprise }: Data, refers: Referred): Faults {
  const owner = refers.get(String(Plan))?.data.Enterprise
  return owner === undefined || owner === Enterprise ? {} : { Plan: ['计划不属于所选企业'] }
}

/** Whether it is of another step than before: what it was of may be gone or changed since. */
export function isOtherStep(data: Data, before: Data = {}): boolean {
  return ['Plan', 'Step', 'Operation'].some((name) => data[name] !== before[name])
}

/** Whether the step is one of the plan, and the operation that of the step. */
export function stepFault({ Plan, Step, Operation }: Data, plan: Data | undefined): Faults {
  if (Step === undefined) return {}
  if (typeof Plan !== 'string') return { Step: ['请先选择计划'] }
  if (!plan) return {}
  const step = stepsOf(plan).find(({ key }) => key === Step)
  if (!step) return { Step: ['计划中没有这个步骤'] }
  return step.operation === Operation ? {} : { Operation: ['“农事操作”与计划步骤的农事操作不一致'] }
}

/** Nothing is given out for a plan that is ended. */
export function endedPlanFault({ Status }: Data): Faults {
  return planStates.where('ended').some((one) => one === Status)
    ? { Plan: [`“${String(Status)}”的计划不能再派工`] }
    : {}
}

function placeFault({ Place, Enterprise }: Data, refers: Referred): Faults {
  const owners = textsIn(Place).flatMap((id) => refers.get(id)?.data.Compony ?? [])
  return owners.every((owner) => owner === Enterprise) ? {} : { Place: ['地块不属于所选企业'] }
}

/** Inputs of the county have no enterprise; all may use them. */
function inputFaults({ Inputs, Enterprise }: Data, refers: Referred): Faults {
  const faults = rowsIn(Inputs).flatMap((row, index): Array<[string, string[]]> => {
    const owner = refers.get(String(row.Input))?.data.Enterprise
    if (owner === undefined || owner === null || owner === Enterprise) return []
    return [[`Inputs.${index}.Input`, ['投入品不属于所选企业']]]
  })
  return Object.fromEntries(faults)
}

function timeFault({ Start, Due }: Data): Faults {
  return typeof Start === 'string' && typeof Due === 'string' && Due < Start
    ? { Due: ['“要求完成时间”不能早于计划开始时间'] }
    : {}
}
