import { type Faults, faulty, refusal } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import { type PlanStatus, planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import type { Caller, Page, Scope } from '../access/index.ts'
import {
  type AddContext,
  type EditContext,
  changeable,
  editRecord,
  namesOfReferred,
  setDomainFields,
} from '../forms/index.ts'
import { checkPlan, keptOf, overrideOf, uncheckedOf } from '../input-checks/index.ts'
import { closeWithPlan, holdOpen } from '../work-orders/index.ts'
import { type Move, movedPlan } from './move.rules.ts'
import { refuseOverlaps } from './overlaps.service.ts'
import { holdOrder } from './order-held.store.ts'
import { type UnderWayTold, changedStatus, endedFault, isEnd, orderFault, overFault } from './plans.rules.ts'
import { standardFor } from './standard-taken.store.ts'
import { openSteps } from './standing.service.ts'
import { isUnderWay, seenUnderWay, workedSteps } from './work.store.ts'
import { lostSteps, workedStepFaults } from './worked-steps.rules.ts'

type Data = Readonly<Record<string, unknown>>

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  /** In which the days of the farm are cut. */
  readonly zone: string
}

/** A new plan is a draft until somebody starts it. */
export async function beforeAdd(now: Date, context: AddContext) {
  await refuseOrder(context, overFault)
  await refuseStandard(context)
  await refuseOverlaps(context)
  return {
    data: { Status: '草稿' satisfies PlanStatus, ...(await checkedInputs(now, { ...context, sent: context.data })) },
  }
}

/** What a check goes by: a change of anything else leaves it as it was made. */
const USES = ['StepInputs', 'Steps', 'Place', 'Crops', 'Enterprise', 'StartDate', 'EndDate', 'OverrideReason']

type Checked = Pick<EditContext, 'db' | 'caller' | 'scope' | 'id' | 'data' | 'sent'> & { readonly before?: Data }

/** The fields of the check of what its steps ask to be used; what is forbidden is planned only by a word with a reason. */
async function checkedInputs(now: Date, { db, caller, scope, id, data, sent, before }: Checked): Promise<Data> {
  const check = await checkPlan(db, { id, data, before })
  if (!check) return uncheckedOf(before, sent)
  const saving = { db, scope, userId: caller.user.Id, now, data, sent, before, check }
  return { ...keptOf(check), ...(await overrideOf(saving, { field: 'StepInputs', doings: check.doings })) }
}

/** What a plan occupies. */
const GROUND = ['Place', 'StartDate', 'EndDate']

/**
 * That other plans stand on its plots was looked at when it came there: not again with every change. On other ground the
 * word that was given for the former one holds no longer.
 */
export async function beforeEdit(now: Date, context: EditContext): Promise<Data | void> {
  const { before, data, sent } = context
  const isChanged = (name: string) => !isSame(before[name], data[name])
  refuse(endedFault(before, data))
  await refuseLostSteps(context)
  if (['Order', 'OrderLine', 'Crops', 'Enterprise'].some(isChanged)) {
    await refuseOrder(context, isChanged('Order') ? overFault : () => ({}))
  }
  if (['Standard', 'Enterprise'].some(isChanged)) await refuseStandard(context, before.Standard)
  const checked = USES.some(isChanged) ? await checkedInputs(now, context) : {}
  if (!GROUND.some(isChanged)) return checked
  const word = { OverlapConfirmed: data.OverlapConfirmed === true && sent.OverlapConfirmed === true }
  await refuseOverlaps({ ...context, data: { ...data, ...word } })
  return data.OverlapConfirmed === true ? { ...checked, ...word } : checked
}

/** The order is judged again as it stays: what it was found to be before may have been changed since. */
async function refuseOrder({ db, data }: AddContext | EditContext, besides: (order: Data) => Faults): Promise<void> {
  const order = typeof data.Order === 'string' ? await holdOrder(db, data.Order) : undefined
  if (order) refuse({ ...orderFault(data, order), ...besides(order) })
}

/** Whoever may see the work: it hangs on the step. That alone is told. */
async function refuseLostSteps({ db, id, before, data }: EditContext): Promise<void> {
  const lost = lostSteps({ before, data })
  if (lost.length > 0) refuse(workedStepFaults({ before, data }, await workedSteps(db, id, lost)))
}

function refuse(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw faulty(faults)
}

/** Steps are taken from a standard in force, of the enterprise or of whom it belongs to. */
async function refuseStandard({ db, data }: AddContext | EditContext, earlier?: unknown): Promise<void> {
  if (typeof data.Standard !== 'string' || typeof data.Enterprise !== 'string') return
  const taken = await standardFor(db, data.Standard, data.Enterprise)
  if (!taken) return
  if (!taken.isNear) throw faulty({ Standard: ['技术规程不是这家企业或其上级的'] })
  if (taken.status !== '现行' && data.Standard !== earlier) throw faulty({ Standard: ['技术规程不是现行的'] })
}

interface StatusChange {
  readonly Id: string
  readonly UpdateTime: string
  readonly Status: PlanStatus
  readonly Reason?: string
}

/** Moves a plan to another state. Work that somebody is at keeps it from ending; what nobody began is closed with it. */
export async function changePlanStatus(actor: Actor, { Id, UpdateTime, Status, Reason }: StatusChange): Promise<Page> {
  await refuseOthers(actor, Id)
  // Held before they are looked at: whoever begins one that moment comes before this or after it.
  if (isEnd(Status)) await holdOpen(actor.db, Id)
  const { openCount, underWay } = isEnd(Status) ? await workLeft(actor, Id) : nothingLeft
  const page = await setDomainFields(actor, planForm, { id: Id, readTime: UpdateTime }, (data) =>
    changedStatus(data, { status: Status, reason: Reason, openSteps: openCount, underWay }),
  )
  if (isEnd(Status)) await closeWithPlan(actor, Id)
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
/** By what is hidden from the person nothing is found: the answer would tell of it. */
const LOOKED_AT = ['Plan', 'Status']

async function toldUnderWay(db: Db, scope: Scope, plan: string): Promise<UnderWayTold> {
  const kind = scope.kinds.byKey(workOrderForm.key)
  const isSeen = kind?.rights.has('view') && LOOKED_AT.every((name) => Object.hasOwn(kind.fields, name))
  if (!kind || !isSeen) return { names: [], count: 0 }
  const { ids, count } = await seenUnderWay(db, scope, kind, { plan, most: MOST_NAMED })
  const named = ids.length === 0 ? [] : await namesOfReferred(db, scope, kind.key, ids)
  return { names: named.flatMap(({ name }) => name ?? []), count }
}

interface PlanMove extends Move {
  readonly Id: string
  readonly UpdateTime: string
  readonly OverlapConfirmed?: boolean
}

/** Moves a step with all that waits for it, or the whole plan: an edit by all rules of edits. */
export async function movePlan(actor: Actor, { Id, UpdateTime, OverlapConfirmed, ...move }: PlanMove): Promise<Page> {
  const { kind, before } = await refuseOthers(actor, Id)
  if (isEnd(before.data.Status)) throw faulty({ Status: [`“${String(before.data.Status)}”的计划不能移动`] })
  const Data = { ...movedPlan(kind.fields, before.data, move), ...(OverlapConfirmed && { OverlapConfirmed }) }
  return editRecord(actor, { Id, UpdateTime, Data })
}

/** Locks the plan; a record that is none is none here. */
async function refuseOthers(actor: Actor, id: string) {
  const plan = await changeable(actor, id, 'edit')
  if (plan.kind.id !== planForm.id) throw refusal('not-found', { what: planForm.name })
  return plan
}
