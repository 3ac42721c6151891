import { faulty, refusal } from '@farm/contract/errors'
import { isEmpty, isSame, signatureOf } from '@farm/contract/forms'
import { callTitle } from '@farm/contract/logs'
import { type WorkOrderData, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import type { Clock } from '../../platform/time/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { AddContext, DeleteContext, EditContext, Settled } from '../forms/index.ts'
import { checkWorkOrder, keptOf, overrideOf, uncheckedOf } from '../input-checks/index.ts'
import { askIfLate } from './past-due.service.ts'
import { refusePlan } from './plan.service.ts'
import { editFault, statusOf, timelineWith } from './state.rules.ts'
import { withdraw } from '../notices/index.ts'
import { notifyAssigned, notifyChanged } from './notifying.service.ts'
import { punchInsOf } from './work-orders.store.ts'

/** A new work order is given out at once where somebody is to do it. */
export async function beginWorkOrder(
  clock: Clock,
  context: AddContext<WorkOrderData>,
): Promise<Settled<WorkOrderData>> {
  const { db, caller, id, data } = context
  const { now, zone } = clock
  await refusePlan(db, { data })
  askIfLate(now(), context)
  const by = caller.user.Id
  const Status = isEmpty(data.Assignees) ? '待派发' : '已派发'
  const signed =
    caller.job === undefined ? { userId: by } : { userId: undefined, note: signatureOf({ Job: callTitle(caller.job) }) }
  const Timeline = timelineWith(data, Status, { act: '新建', ...signed, now: now() })
  if (Status === '已派发') await notifyAssigned(db, { id, before: {}, data, by, zone })
  const checked = await checkedInputs(clock, { ...context, sent: data })
  return { data: { Status, Source: '手动', Timeline, ...checked } }
}

/** What a check goes by: a change of anything else leaves it as it was made. */
const USES = ['Inputs', 'Place', 'Crops', 'Plan', 'Operation', 'Start', 'Due', 'Enterprise', 'OverrideReason'] as const

type Checked = Pick<EditContext<WorkOrderData>, 'db' | 'caller' | 'scope' | 'id' | 'data' | 'sent'> & {
  readonly before?: WorkOrderData
}

/** The fields of the check of what it asks to be used or harvested; what is forbidden is given out only by a word with a reason. */
async function checkedInputs(
  { now, zone }: Clock,
  { db, caller, scope, id, data, sent, before }: Checked,
): Promise<WorkOrderData> {
  const check = await checkWorkOrder(db, { id, data, before, zone })
  if (!check) return uncheckedOf(before, sent)
  const saving = {
    db,
    scope,
    userId: caller.user.Id,
    now: now(),
    about: { kind: workOrderForm, id },
    sent,
    before,
    check,
  }
  return { ...keptOf(check), ...(await overrideOf(saving, { field: 'Inputs', doings: check.doings })) }
}

/** What is done or closed stays as it is; who is given a work order that is out learns of it, and so does its history. */
export async function changeWorkOrder(
  clock: Clock,
  context: EditContext<WorkOrderData>,
): Promise<WorkOrderData | void> {
  const { now, zone } = clock
  const { db, caller, id, before, data } = context
  const fault = editFault(before, data)
  if (fault) throw faulty({ [fault.field]: [fault.text] })
  await refusePlan(db, { before, data })
  askIfLate(now(), context)
  const isUsedOtherwise = USES.some((name) => !isSame(before[name], data[name]))
  const checked = isUsedOtherwise ? await checkedInputs(clock, context) : {}
  const by = caller.user.Id
  await withdraw(db, { id, data })
  await notifyChanged(db, { id, before, data, by, zone })
  const status = statusOf(before)
  const isOfSame = isSame(before.Assignees, data.Assignees)
  if (isOfSame || !workOrderStates.is(status, 'at-work')) return checked
  await notifyAssigned(db, { id, before, data, by, zone })
  return { Timeline: timelineWith(before, status, { act: '改派', userId: by, now: now() }), ...checked }
}

/** What somebody was given, or has done, is not made away with. */
export async function refuseGivenOut({ data }: DeleteContext<WorkOrderData>): Promise<void> {
  const status = statusOf(data)
  if (workOrderStates.is(status, 'removable')) return
  const instead = workOrderStates.may(status, '关闭') ? '可以先关闭再删除' : '可以先重新打开再删除'
  throw refusal('work-orders/given-out', { name: data.Title ?? '', status, instead })
}

/** How often each work order was punched in for. */
export async function derivePunchIns(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, WorkOrderData>> {
  const counted = await punchInsOf(db, ids)
  return new Map(ids.map((id) => [id, { PunchIns: counted.get(id) ?? 0 }]))
}
