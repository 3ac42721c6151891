import { faulty } from '@farm/contract/errors'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { changeableOf, setDomainFields } from '../forms/index.ts'
import { withdraw } from '../notices/index.ts'
import type { Actor } from './actor.ts'
import { managedBy } from './office.service.ts'
import { changeBy, punchInFault, stateOf } from './state.rules.ts'

interface PunchIn {
  readonly workOrderId: string
  /** When the work was done. */
  readonly occurTime: string
}

/** Takes a punch-in for a work order, or refuses it at its field; the first one begins the work order. */
export async function takePunchIn(actor: Actor, { workOrderId: id, occurTime }: PunchIn): Promise<void> {
  const userId = actor.caller.user.Id
  const { before } = await changeableOf(actor, workOrderForm, id, 'view')
  const { status, assignees } = stateOf(before.data)
  const isTheirs = assignees.includes(userId) || (await managedBy(actor, [before])).has(id)
  const fault = punchInFault(before.data, { occurTime, isTheirs })
  if (fault) throw faulty({ WorkOrder: [fault] })
  if (!workOrderStates.may(status, '开始')) return
  const set = changeBy(before.data, { act: '开始', userId, now: actor.now, since: occurTime })
  await setDomainFields(actor, workOrderForm, { id, readTime: before.updateTime, right: 'view' }, () => set)
  await withdraw(actor.db, { id })
}
