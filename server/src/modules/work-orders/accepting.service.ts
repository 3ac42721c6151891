import { faulty } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { setForAll } from '../forms/index.ts'
import type { HandingOver } from '../users/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Moved } from '../organs/index.ts'
import * as store from './accepting.store.ts'
import { answerersOf, forWorkOrder } from '../notices/index.ts'
import { notifyAccepting } from './notifying.service.ts'
import { statusOf, timelineWith } from './state.rules.ts'

/** Work orders of somebody who leaves are accepted by another one from now on: who takes over stands in their history. */
export async function followAccepter({ db, caller, now, zone, to, records }: HandingOver): Promise<void> {
  if (!(await store.mayAcceptOfOthers(db, to)))
    throw faulty({ HandOver: ['工单的验收要交给能编辑工单的人，请为它另选一位'] })
  const changes = records.map(({ id, data: held }) => {
    const before = readData(workOrderForm, held)
    const Timeline = timelineWith(before, statusOf(before), { act: '接手验收', userId: to, now })
    return { id, fields: { Timeline }, before }
  })
  await setForAll(db, { kind: workOrderForm, userId: caller.user.Id }, changes)
  for (const { id, fields, before } of changes) {
    const data = { ...before, ...fields }
    if (statusOf(before) === '待验收')
      await notifyAccepting(db, [{ happened: { id, before, data, by: caller.user.Id, zone }, to: [to] }])
  }
}

/** Of so many people are notified at a move; the others stand in the list of what waits. */
const MOST_WAITING = 1_000

/** Of what waits in a branch that was moved those are notified who accept it there, where nobody who answered for it may any more. */
export async function acceptWhereMoved(db: Db, { path, userId }: Moved, zone: string): Promise<void> {
  const waiting = await store.unacceptedBelow(db, path, MOST_WAITING)
  const notified = await answerersOf(
    db,
    forWorkOrder,
    waiting.map(({ id }) => id),
  )
  await notifyAccepting(
    db,
    waiting.map(({ id, data }) => ({
      happened: { id, before: data, data, by: userId, zone },
      to: notified.get(id) ?? [],
    })),
  )
}
