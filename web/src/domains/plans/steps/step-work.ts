import { clockForm } from '@farm/contract/clock'
import { type RecordOf, type Referred, type WireRecord, readRecord } from '@farm/contract/forms'
import { isStepDone, stepFor } from '@farm/contract/plans'
import { type WorkOrderStatus, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { isCounted } from '../../../engine/review/counted.ts'
import { today as dayOf } from '../../../platform/time.ts'
import type { Plan } from '../plan.ts'
import { referredBy } from '../../../engine/records/referred-by.ts'

/** A work order as the screens of its plan tell it. */
export interface PlanOrder {
  readonly id: string
  readonly title: string
  readonly number: string | undefined
  readonly step: string | undefined
  readonly status: WorkOrderStatus | undefined
  readonly due: string | undefined
  readonly assignees: readonly Referred[]
}

export function planOrderOf(stored: WireRecord): PlanOrder {
  const record = readRecord(workOrderForm, stored)
  const { Title: title = '—', Number: number, Step: step, Status: status, Due: due } = record.Data
  return { id: record.Id, title, number, step, status, due, assignees: referredBy(record, 'Assignees') }
}

/** A punch-in of a plan. */
export type PunchIn = RecordOf<typeof clockForm, WireRecord>

export function readPunchIn(record: WireRecord): PunchIn {
  return readRecord(clockForm, record)
}

/** What was done, and is to be done, for one step. */
export interface StepWork {
  readonly orders: readonly PlanOrder[]
  readonly punchIns: readonly PunchIn[]
}

export type WorkByStep = ReadonlyMap<string, StepWork>

/** Sorts work orders and punch-ins by the steps of their plan; what was done before there were steps goes by its operation. */
export function workByStep({ steps }: Plan, orders: readonly PlanOrder[], punchIns: readonly PunchIn[]): WorkByStep {
  const ordersOf = Map.groupBy(orders, ({ step }) => step)
  const punchInsOf = Map.groupBy(
    punchIns.filter(isCounted),
    ({ Data: { Step, Operation = '' }, OccurTime }) =>
      Step ?? stepFor(steps, Operation, dayOf(Date.parse(OccurTime)))?.key,
  )
  return new Map(
    steps.map(({ key }) => [key, { orders: ordersOf.get(key) ?? [], punchIns: punchInsOf.get(key) ?? [] }]),
  )
}

/** A plan of which the server has not told yet what is done: it is seen from the work itself. */
export function withWork(plan: Plan, work: WorkByStep | undefined): Plan {
  if (plan.standing.done !== undefined || !work) return plan
  const done = plan.steps.filter(({ key }) => isStepDone(countsOf(work.get(key)))).map(({ key }) => key)
  return { ...plan, standing: { ...plan.standing, done: new Set(done) } }
}

function countsOf(work: StepWork | undefined) {
  const orders = work?.orders.filter(({ status }) => !workOrderStates.is(status, 'given-up')) ?? []
  return {
    orders: orders.length,
    accepted: orders.filter(({ status }) => status === '已完成').length,
    punchIns: work?.punchIns.length ?? 0,
  }
}

/** Who worked on a step, the latest first; those who are only asked to come after them. */
export function peopleOf({ orders, punchIns }: StepWork): string[] {
  const worked = punchIns.map(({ User }) => User.RealName || User.Name)
  const asked = orders.flatMap(({ assignees }) =>
    assignees.flatMap(({ Name, Deleted }) => (Deleted ? [] : (Name ?? []))),
  )
  return [...new Set([...worked, ...asked])].filter(Boolean)
}
