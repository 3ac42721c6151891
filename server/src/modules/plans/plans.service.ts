import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import { type FieldName, changedNames } from '@farm/contract/forms'
import type { OrderData } from '@farm/contract/orders'
import { type PlanData, type PlanStatus, planForm, planStates } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Caller, type Page, type Scope, viewedKind } from '../access/index.ts'
import {
  type AddContext,
  type EditContext,
  type Settled,
  changeableOf,
  editRecord,
  namesReferredTo,
  setDomainFields,
} from '../forms/index.ts'
import { checkPlan, keptOf, overrideOf, uncheckedOf } from '../input-checks/index.ts'
import { closeWithPlan, holdOpen } from '../work-orders/index.ts'
import { type Move, movedPlan } from './move.rules.ts'
import { askOverlaps } from './overlaps.service.ts'
import { holdOrder } from './order-held.store.ts'
import { type UnderWayTold, changedStatus, endedFault, orderFault, overFault } from './plans.rules.ts'
import { standardFor } from './standard-taken.store.ts'
import { openSteps } from './standing.service.ts'
import { isUnderWay, seenUnderWay, workedSteps } from './work.store.ts'
import { lostSteps, workedStepFaults } from './worked-steps.rules.ts'

type PlanField = FieldName<typeof planForm>
/** A plan that is about to be added or edited. */
type Saved = Pick<AddContext<PlanData>, 'db' | 'data'>

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  /** In which the days of the farm are cut. */
  readonly zone: string
}

/** A new plan is a draft until somebody starts it. */
export async function beforeAdd(now: Date, context: AddContext<PlanData>): Promise<Settled<PlanData>> {
  await refuseOrder(context, overFault)
  await refuseStandard(context)
  await askOverlaps(context)
  return { data: { Status: '草稿', ...(await checkedInputs(now, { ...context, sent: context.data })) } }
}

/** What a check goes by: a change of anything else leaves it as it was made. */
const USES: readonly PlanField[] = [
  'StepInputs',
  'Steps',
  'Place',
  'Crops',
  'Enterprise',
  'StartDate',
  'EndDate',
  'OverrideReason',
]

type PlanEdit = EditContext<PlanData>
type Checked = Pick<PlanEdit, 'db' | 'caller' | 'scope' | 'id' | 'data' | 'sent'> & Partial<Pick<PlanEdit, 'before'>>

/** The fields of the check of what its steps ask to be used; what is forbidden is planned only by a word with a reason. */
async function checkedInputs(now: Date, { db, caller, scope, id, data, sent, before }: Checked): Promise<PlanData> {
  const check = await checkPlan(db, { id, data, before })
  if (!check) return uncheckedOf(before, sent)
  const saving = { db, scope, userId: caller.user.Id, now, about: { kind: planForm, id }, sent, before, check }
  return { ...keptOf(check), ...(await overrideOf(saving, { field: 'StepInputs', doings: check.doings })) }
}

/** By what it suits an order. */
const SERVING: readonly PlanField[] = ['Order', 'OrderLine', 'Crops', 'Enterprise']

/** What a plan occupies. */
const GROUND: readonly PlanField[] = ['Place', 'StartDate', 'EndDate']

/** That other plans stand on its plots was looked at when it came there: not again with every change. */
export async function beforeEdit(now: Date, context: PlanEdit): Promise<PlanData | void> {
  const { before, data } = context
  const changed = new Set<string>(changedNames(before, data))
  const isChanged = (name: PlanField) => changed.has(name)
  refuseFaults(endedFault(before, data))
  await refuseLostSteps(context)
  if (SERVING.some(isChanged)) {
    await refuseOrder(context, isChanged('Order') ? overFault : () => ({}))
  }
  if (isChanged('Standard') || isChanged('Enterprise')) await refuseStandard(context, before.Standard)
  if (GROUND.some(isChanged)) await askOverlaps(context)
  return USES.some(isChanged) ? checkedInputs(now, context) : undefined
}

/** The order is judged again as it stays: what it was found to be before may have been changed since. */
async function refuseOrder({ db, data }: Saved, besides: (order: OrderData) => Faults): Promise<void> {
  const order = data.Order !== undefined ? await holdOrder(db, data.Order) : undefined
  if (order) refuseFaults({ ...orderFault(data, order), ...besides(order) })
}

/** Whoever may see the work: it hangs on the step. That alone is told. */
async function refuseLostSteps({ db, id, before, data }: PlanEdit): Promise<void> {
  const lost = lostSteps({ before, data })
  if (lost.length > 0) refuseFaults(workedStepFaults({ before, data }, await workedSteps(db, id, lost)))
}

/** Steps are taken from a standard in force, of the enterprise or of whom it belongs to. */
async function refuseStandard({ db, data: { Standard, Enterprise } }: Saved, earlier?: string): Promise<void> {
  if (Standard === undefined || Enterprise === undefined) return
  const taken = await standardFor(db, Standard, Enterprise)
  if (!taken) return
  if (!taken.isNear) throw faulty({ Standard: ['技术规程不是这家企业或其上级的，请换一个'] })
  if (taken.status !== '现行' && Standard !== earlier)
    throw faulty({ Standard: ['技术规程不是现行的，请选择现行的版本'] })
}

interface StatusChange {
  readonly Id: string
  readonly UpdateTime: string
  readonly Status: PlanStatus
  readonly Reason?: string
}

/** Moves a plan to another state. Work that somebody is at keeps it from ending; what nobody began is closed with it. */
export async function changePlanStatus(actor: Actor, { Id, UpdateTime, Status, Reason }: StatusChange): Promise<Page> {
  await changeableOf(actor, planForm, Id, 'edit')
  // Held before they are looked at: whoever begins one that moment comes before this or after it.
  const isEnd = planStates.is(Status, 'ended')
  if (isEnd) await holdOpen(actor.db, Id)
  const { openCount, underWay } = isEnd ? await workLeft(actor, Id) : nothingLeft
  const page = await setDomainFields(actor, planForm, { id: Id, readTime: UpdateTime }, (data) =>
    changedStatus(data, { status: Status, reason: Reason, openSteps: openCount, underWay }),
  )
  if (isEnd) await closeWithPlan(actor, Id)
  return page
}

const nothingLeft = { openCount: 0, underWay: undefined }

async function workLeft({ db, scope, now, zone }: Actor, plan: string) {
  return {
    openCount: await openSteps(db, plan, wallClock(now, zone).day),
    underWay: (await isUnderWay(db, plan)) ? await toldUnderWay(db, scope, plan) : undefined,
  }
}

const MOST_NAMED = 3

async function toldUnderWay(db: Db, scope: Scope, plan: string): Promise<UnderWayTold> {
  const kind = viewedKind(scope, workOrderForm, 'Plan', 'Status')
  if (!kind) return { names: [], count: 0 }
  const { ids, count } = await seenUnderWay(db, scope, kind, { plan, most: MOST_NAMED })
  const named = ids.length === 0 ? [] : await namesReferredTo(db, scope, kind.key, ids)
  return { names: named.flatMap(({ name }) => name ?? []), count }
}

interface PlanMove extends Move {
  readonly Id: string
  readonly UpdateTime: string
  readonly Confirmed?: readonly string[]
}

/** Moves a step with all that waits for it, or the whole plan: an edit by all rules of edits. */
export async function movePlan(actor: Actor, { Id, UpdateTime, Confirmed, ...move }: PlanMove): Promise<Page> {
  const {
    kind,
    before: { data },
  } = await changeableOf(actor, planForm, Id, 'edit')
  if (planStates.is(data.Status, 'ended')) throw faulty({ Status: [`“${data.Status}”的计划不能移动`] })
  return editRecord(actor, { Id, UpdateTime, Data: movedPlan(kind.fields, data, move), Confirmed })
}
