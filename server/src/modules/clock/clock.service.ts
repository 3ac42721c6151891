import { type ClockData, clockForm, reviewOnceChecked } from '@farm/contract/clock'
import { Refusal, refusal } from '@farm/contract/errors'
import { isSame } from '@farm/contract/forms'
import type { Clock } from '../../platform/time/index.ts'
import type { AddContext, EditContext, RecoverContext } from '../forms/index.ts'
import { checkPunchIn, keptOf, overrideOf, tellForbidden, uncheckedOf } from '../input-checks/index.ts'
import { askYield, keepGiven, keepUsedAsTold } from '../lots/index.ts'
import { takePunchIn } from '../work-orders/index.ts'
import { lookAtNew, mended, verdictAfter } from './evidence.service.ts'
import { keepForbidden, keepGround, wasForbidden } from './once-forbidden.service.ts'
import { standingOn } from './standing.service.ts'

/**
 * What a phone hands in is looked at beside others; a new one for a work order is taken by that; what was reviewed is guarded; what
 * was used or harvested is checked, see {@link uncheckedHarvest}.
 */
export function concerns(data: ClockData, act: 'add' | 'edit'): boolean {
  return (
    Object.hasOwn(data, 'WorkOrder') || isChecked(data) || Object.hasOwn(data, act === 'add' ? 'DeviceTime' : 'Review')
  )
}

function isChecked(data: ClockData): boolean {
  return ['Inputs', 'Harvest', 'InputVerdict'].some((name) => Object.hasOwn(data, name))
}

/** A punch-in for a work order is taken by it, in the same transaction. */
export async function beforeAdd(clock: Clock, context: AddContext<ClockData>) {
  await take(clock, context, context.occurTime ?? clock.now().toISOString())
  const { data, caller, id } = context
  const seen = data.DeviceTime === undefined ? {} : await lookAtNew(clock, context)
  const occurTime = context.occurTime ?? clock.now().toISOString()
  await askYield(clock, { ...context, occurTime })
  const ground = await standingOn(context.db, data)
  const found = await checked(clock, {
    ...context,
    data: { ...data, ...ground },
    occurTime,
    sent: data,
    by: caller.user.Id,
    id,
  })
  // What no phone handed in has no review, and begins none here.
  const review = 'Review' in seen && { Review: reviewOnceChecked(seen.Review, found.InputVerdict) }
  return { data: { ...seen, ...ground, ...found, ...review } }
}

/** Likewise one that is moved to another work order; what stays where it is is not judged again. */
export async function beforeEdit(clock: Clock, context: EditContext<ClockData>): Promise<ClockData> {
  if (context.data.WorkOrder !== context.before.WorkOrder) await take(clock, context, context.occurTime)
  const { before, occurTime, occurTimeBefore, caller } = context
  const isStandingOtherwise = STANDS_BY.some((name) => !isSame(before[name], context.data[name]))
  const ground = isStandingOtherwise ? await standingOn(context.db, context.data, { wasUse: wasForbidden(before) }) : {}
  const data = { ...context.data, ...ground }
  keepGround({ ...context, data })
  await keepGiven(clock, context)
  await askYield(clock, context)
  await keepUsedAsTold(context, { ...context, data })
  const kept = await mended(context)
  const isUsedOtherwise = USES.some((name) => !isSame(before[name], data[name])) || occurTime !== occurTimeBefore
  const onGround = { ...context, data, by: caller.user.Id }
  const found = isUsedOtherwise ? await checked(clock, onGround) : {}
  const { Review = data.Review } = kept
  return { ...kept, ...ground, ...found, ...(await verdictAfter(context, Review)) }
}

/** What says on which plots somebody stood who used something. */
const STANDS_BY = ['Inputs', 'Place', 'Position', 'Enterprise'] as const

/** What a check goes by: a change of anything else leaves it as it was made. */
const USES = [
  'Inputs',
  'Harvest',
  'Place',
  'Ground',
  'Area',
  'Operation',
  'Plan',
  'WorkOrder',
  'Enterprise',
  'OverrideReason',
] as const

type Checked = Pick<EditContext<ClockData>, 'db' | 'scope' | 'id' | 'data' | 'sent' | 'occurTime'> & {
  readonly by: string
  readonly before?: ClockData | undefined
  readonly occurTimeBefore?: string | undefined
}

/** The fields of the check of what was used and harvested. A harvest within an interval is stopped, a use is only told. */
async function checked(
  { now, zone }: Clock,
  { db, scope, id, data, sent, before, occurTime, occurTimeBefore, by }: Checked,
): Promise<ClockData> {
  const check = await checkPunchIn(db, { id, data, before, zone, occurTime, occurTimeBefore })
  const edited = { before, by, now: now() }
  if (!check) return { ...keepForbidden(uncheckedOf(before, sent), edited), HarvestFrom: undefined }
  const saving = { db, scope, userId: by, now: now(), about: { kind: clockForm, id }, sent, before, check }
  const doings = check.doings.filter(({ input }) => input === undefined)
  const word = await overrideOf(saving, { field: 'Place', doings })
  await tellForbidden(db, { id, data, by, check })
  return { ...keepForbidden(keptOf(check), edited), HarvestFrom: check.uses.harvestFrom, ...word }
}

/** What was used and harvested meanwhile is seen as it is taken back; a harvest that falls into an interval by now stays in the bin. */
export async function afterRecover(clock: Clock, { data, occurTime, caller, ...context }: RecoverContext<ClockData>) {
  if (!isChecked(data)) return {}
  const was = { before: data, occurTimeBefore: occurTime, sent: {} }
  try {
    return await checked(clock, { ...context, ...was, data, occurTime, by: caller.user.Id })
  } catch (error) {
    const why = error instanceof Refusal ? error.extra.fields?.Place : undefined
    if (!why) throw error
    throw refusal('clock/held', { why: why.join('；') })
  }
}

async function take(
  { now, zone }: Clock,
  { db, caller, scope, data }: Pick<AddContext<ClockData>, 'db' | 'caller' | 'scope' | 'data'>,
  occurTime: string,
): Promise<void> {
  if (data.WorkOrder === undefined) return
  await takePunchIn({ db, caller, scope, now: now(), zone }, { workOrderId: data.WorkOrder, occurTime })
}
