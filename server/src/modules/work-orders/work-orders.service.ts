import { faulty, refusal } from '@farm/contract/errors'
import type { Clock } from '../../platform/time/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { AddContext, DeleteContext, EditContext } from '../forms/index.ts'
import { refusePlan } from './plan.service.ts'
import { type Data, editFault, isSameList, statusOf, textOf, textsIn, timelineWith } from './state.rules.ts'
import { tellAssigned } from './telling.service.ts'
import { punchInsOf } from './work-orders.store.ts'

/** A new work order is given out at once where somebody is to do it. */
export async function beginWorkOrder({ now, zone }: Clock, { db, caller, id, data }: AddContext) {
  await refusePlan(db, { data })
  const by = caller.user.Id
  const Status = textsIn(data.Assignees).length > 0 ? '已派发' : '待派发'
  const Timeline = timelineWith(data, Status, { act: '新建', userId: by, now: now() })
  if (Status === '已派发') await tellAssigned(db, { id, before: {}, data, by, zone })
  return { data: { Status, Source: '手动', Timeline } }
}

const givenOut = ['已派发', '进行中', '已退回']

/** What is done or closed stays as it is; who is given a work order that is out learns of it, and so does its history. */
export async function changeWorkOrder(
  { now, zone }: Clock,
  { db, caller, id, before, data }: EditContext,
): Promise<Data | void> {
  const fault = editFault(before, data)
  if (fault) throw faulty({ [fault.field]: [fault.text] })
  await refusePlan(db, { before, data })
  const status = statusOf(before)
  const isSame = isSameList(textsIn(before.Assignees), textsIn(data.Assignees))
  if (isSame || !givenOut.includes(status)) return
  const by = caller.user.Id
  await tellAssigned(db, { id, before, data, by, zone })
  return { Timeline: timelineWith(before, status, { act: '改派', userId: by, now: now() }) }
}

/** What somebody was given, or has done, is not made away with. */
export async function refuseGivenOut({ data }: DeleteContext): Promise<void> {
  const status = statusOf(data)
  if (status === '待派发' || status === '已关闭') return
  throw refusal('work-orders/given-out', { name: textOf(data.Title), status })
}

/** How often each work order was punched in for. */
export async function derivePunchIns(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Data>> {
  const counted = await punchInsOf(db, ids)
  return new Map(ids.map((id) => [id, { PunchIns: counted.get(id) ?? 0 }]))
}
