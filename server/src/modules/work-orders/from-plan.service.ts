import { Refusal, faulty, found } from '@farm/contract/errors'
import { toldAway } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { type PlanData, type Step, planForm, stepsOf } from '@farm/contract/plans'
import { daysLater } from '@farm/contract/values'
import { type MomentOf, type WorkOrderData, isPast, orderFromStep, workOrderForm } from '@farm/contract/work-orders'
import { asPart } from '../../platform/db/index.ts'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import { Page } from '../access/index.ts'
import { addRecord, namesOfReferred, refusalOfMany } from '../forms/index.ts'
import { withdrawNotIssued } from '../notices/index.ts'
import type { Actor } from './actor.ts'
import { workOrderKind } from './office.service.ts'
import { sentDue } from './past-due.service.ts'
import { leadDaysOf, stepOrderId, stepsToIssue } from './steps-to-issue.service.ts'
import { stepsWithWork } from './steps-with-work.service.ts'
import * as store from './work-orders.store.ts'

interface FromPlan {
  readonly Plan: string
  readonly Steps?: readonly string[]
  readonly WithinDays?: number
  readonly Assignees?: readonly string[]
  readonly Due?: string
  readonly Confirmed?: readonly string[]
}

/** A step for which no work order was made, and why. */
export interface Skipped {
  readonly Step: string
  readonly Name: string
  readonly Reason: string
}

interface Making {
  readonly plan: store.PlanRow
  readonly steps: readonly Step[]
  readonly assignees: readonly string[]
  /** What is given out anew. Closed ones are only where somebody asks for the step by its name: the office closed them on purpose. */
  readonly renews: 'closed' | 'nothing'
  /** By when what should be done already is to be done instead. */
  readonly due: string | undefined
  readonly confirmed?: readonly string[] | undefined
}

interface Made {
  /** As they travel. */
  readonly records: readonly string[]
  /** What they were made of. */
  readonly given: readonly store.OrderRow[]
  readonly skipped: readonly Skipped[]
}

/** Makes work orders from steps of a running plan: those that are named, else those that are due within so many days. */
export async function makeFromPlan(actor: Actor, sent: FromPlan): Promise<Page> {
  const plan = await runningPlan(actor, sent.Plan)
  const steps = sent.Steps ? namedSteps(plan.data, sent.Steps) : stepsBefore(actor, plan.data, sent.WithinDays)
  const renews = sent.Steps ? 'closed' : 'nothing'
  const { Assignees: assignees = [], Confirmed: confirmed } = sent
  const making = { plan, steps, assignees, renews, due: sentDue(sent.Due), confirmed } as const
  const { records, skipped } = await makeFromSteps(actor, making)
  return new Page(`{"Made":[${records.join(',')}],"Skipped":${JSON.stringify(skipped)}}`)
}

/** A running plan that the person may see, held until the end of the transaction. */
export async function runningPlan({ db, scope }: Actor, id: string): Promise<store.PlanRow> {
  const kind = found(scope.kinds.byKey(planForm.key), '计划')
  const plan = found(kind.rights.has('view') ? await store.holdPlan(db, scope, kind, id) : undefined, '计划')
  const { Status = '' } = plan.data
  if (Status !== '执行中') throw faulty({ Plan: [`“${Status}”的计划不能派工`] })
  return plan
}

function namedSteps(plan: PlanData, keys: readonly string[]): Step[] {
  const wanted = new Set(keys)
  const steps = stepsOf(plan).filter(({ key }) => wanted.has(key))
  if (steps.length < wanted.size) throw faulty({ Steps: ['计划中没有这个步骤，请刷新后再试'] })
  return steps
}

/**
 * All there is work on until so many days from now: those that begin by then, and with them whatever should have begun or ended
 * earlier; unless told, within the days of the plan.
 */
function stepsBefore({ now, zone }: Actor, plan: PlanData, withinDays: number | undefined): Step[] {
  const days = withinDays ?? leadDaysOf(plan)
  const last = daysLater(wallClock(now, zone).day, days)
  return stepsOf(plan).filter(({ start }) => start <= last)
}

/** Makes a work order for each of the steps that has none and was not worked on yet. */
export async function makeFromSteps(actor: Actor, making: Making): Promise<Made> {
  const { db, now, zone } = actor
  const { plan } = making
  const { wanted, skipped } = await stepsToMake(actor, making)
  const records: string[] = []
  const given: store.OrderRow[] = []
  const unconfirmed = []
  for (const { step, name, data } of wanted) {
    const id = await freeId(actor, plan.id, step.key)
    const made = await added(actor, { id, data }, making.confirmed)
    if (made instanceof Refusal) unconfirmed.push({ name, why: made })
    else if (typeof made === 'string') skipped.push({ Step: step.key, Name: name, Reason: made })
    else {
      records.push(made.json)
      given.push({ id, data })
    }
  }
  if (unconfirmed.length > 0) throw refusalOfMany(workOrderForm.fields, unconfirmed)
  const lacking = records.length > 0 && (await stepsToIssue(db, wallClock(now, zone).day, plan))
  if (lacking && lacking.length === 0) await withdrawNotIssued(db, plan.id)
  return { records, given, skipped }
}

interface Wanted {
  readonly step: Step
  readonly name: string
  readonly data: WorkOrderData
}

/** What is to be made of the steps, and for which of them nothing is. */
async function stepsToMake(actor: Actor, making: Making): Promise<{ wanted: Wanted[]; skipped: Skipped[] }> {
  const { plan, steps, renews } = making
  const { ordered, open, punched } = await stepsWithWork(actor.db, plan)
  const names = await operationNames(actor, steps)
  const momentOf = makeMoments(actor.zone)
  const isSeen = Object.hasOwn(actor.scope.kinds.byKey(planForm.key)?.fields ?? {}, 'Steps')
  const wanted: Wanted[] = []
  const skipped: Skipped[] = []
  for (const step of steps) {
    const operationName = names.get(step.operation) ?? ''
    const name = (isSeen && step.name) || operationName
    const skip = (Reason: string) => skipped.push({ Step: step.key, Name: name, Reason })
    if (open.has(step.key)) skip('已有工单')
    else if (renews === 'nothing' && ordered.has(step.key)) skip('工单已关闭，要重新派工请选择这个步骤')
    else if (punched.has(step.key)) skip('已有打卡，不需要工单')
    else {
      const data = orderForStep({ ...making, step, operationName }, momentOf)
      wanted.push({
        step,
        name,
        data: isPast(data.Due, actor.now.getTime()) && making.due !== undefined ? { ...data, Due: making.due } : data,
      })
    }
  }
  return { wanted, skipped }
}

interface StepOrder {
  readonly plan: store.PlanRow
  readonly step: Step
  readonly operationName: string
  /** Who does it where the step names nobody. */
  readonly assignees: readonly string[]
}

function orderForStep({ plan, step, operationName, assignees }: StepOrder, momentOf: MomentOf): WorkOrderData {
  const order = orderFromStep({ plan: plan.data, step, operationName }, momentOf)
  const { Assignees = assignees } = order
  return { ...order, Plan: plan.id, Step: step.key, ...(Assignees.length > 0 && { Assignees }) }
}

async function operationNames({ db, scope }: Actor, steps: readonly Step[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(steps.map(({ operation }) => operation))]
  const named = await namesOfReferred(db, scope, operationForm.key, ids)
  return new Map(named.map(({ id, name }) => [id, name ?? '']))
}

/** A step says nothing of how urgent it is. */
const FROM_PLAN = { Source: '计划', Priority: workOrderForm.fields.Priority.default }

/**
 * The record, or why there is none: what the plan names may be gone, or not be there for whoever makes it. What has to be confirmed
 * first is a refusal.
 */
async function added(
  actor: Actor,
  { id: Id, data: Data }: store.OrderRow,
  Confirmed: readonly string[] | undefined,
): Promise<Page | Refusal | string> {
  try {
    return await asPart(actor.db, () =>
      addRecord(actor, { FormId: workOrderForm.id, Id, Data, Confirmed, set: FROM_PLAN }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || !error.extra.fields) throw error
    if (error.extra.confirm) return error
    return reasonOf(actor, error.extra.fields)
  }
}

function reasonOf({ scope }: Actor, fields: NonNullable<Refusal['extra']['fields']>): string {
  const { fields: known } = workOrderKind(scope)
  return Object.entries(fields)
    .flatMap(([at, texts]) => texts.map((text) => toldAway(known, at, text)))
    .join('；')
}

/** How often a step was given out anew after its work order was closed or thrown away. */
const MOST_ROUNDS = 100

/** The first id of this step that no record has: made at the same time by two, it is made once. */
async function freeId({ db }: Actor, planId: string, step: string): Promise<string> {
  const ids = Array.from({ length: MOST_ROUNDS }, (_, index) => stepOrderId(planId, step, index + 1))
  const used = await store.usedIds(db, ids)
  const free = ids.find((id) => !used.has(id))
  if (free === undefined) throw faulty({ Steps: ['这个步骤的工单太多，请先关闭不用的'] })
  return free
}
