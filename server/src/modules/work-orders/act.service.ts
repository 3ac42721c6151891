import { type Faults, faulty } from '@farm/contract/errors'
import {
  whyNot,
  type WorkOrderAct,
  type WorkOrderData,
  workOrderForm,
  workOrderStates,
} from '@farm/contract/work-orders'
import type { Page } from '../access/index.ts'
import {
  type Adder,
  changeableOf,
  editRecord,
  getRecord,
  happenedAt,
  setDomainFields,
  staleRefusal,
} from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { managedBy } from './office.service.ts'
import { refuseReopening } from './plan.service.ts'
import { changeBy, isDoneAlready, stateOf, statusOf } from './state.rules.ts'
import { notifyOfAct } from './notifying.service.ts'
import { doneOnce } from './sent-acts.service.ts'
import { keepTicks, lastTicksOf } from './sent-acts.store.ts'
import { isLast, tickTime } from './ticks.rules.ts'
import { punchInsOf } from './work-orders.store.ts'

interface Act {
  readonly Id: string
  readonly UpdateTime: string
  readonly Act: WorkOrderAct
  readonly Assignees?: readonly string[]
  readonly Confirmed?: readonly string[]
  readonly Note?: string
  readonly Photos?: readonly string[]
}

/** A work order that the person may see, locked, and whether they manage it. */
async function held(actor: Actor, id: string) {
  const { before } = await changeableOf(actor, workOrderForm, id, 'view')
  const isOffice = (await managedBy(actor, [before])).has(id)
  return { before, isOffice }
}

/** Moves a work order to another state. The same act sent again is answered, not repeated. */
export async function actOn(actor: Actor, sent: Act): Promise<Page> {
  const { db, caller, scope, now, zone } = actor
  const { before, isOffice } = await held(actor, sent.Id)
  const userId = caller.user.Id
  if (sent.UpdateTime !== before.updateTime) {
    const present = await getRecord(db, scope, sent.Id)
    if (isDoneAlready(before.data, sent, userId)) return present
    throw await staleRefusal(db, scope, sent.Id, JSON.parse(present.json))
  }
  if (sent.Assignees && sent.Act !== '派发') throw faulty({ Assignees: ['只有派发时可以更换执行人'] })
  const state = {
    ...stateOf(before.data),
    ...(sent.Assignees && { assignees: sent.Assignees }),
    punchIns: (await punchInsOf(db, [sent.Id])).get(sent.Id) ?? 0,
  }
  const fault = whyNot(sent.Act, state, { userId, isOffice, note: sent.Note })
  if (fault) throw faulty({ [fault.field]: [fault.text] })
  if (sent.Act === '重新打开') await refuseReopening(db, before.data)
  const doing = { act: sent.Act, userId, now, note: sent.Note, photos: sent.Photos, punchIns: state.punchIns }
  const set = changeBy(before.data, doing)
  const page = await written(actor, sent, set)
  const data = { ...before.data, ...set, ...(sent.Assignees && { Assignees: sent.Assignees }) }
  const happened = { id: sent.Id, before: before.data, data, by: userId, note: sent.Note, zone }
  await notifyOfAct(db, sent.Act, happened)
  return page
}

/** Giving it out is an edit by all rules of edits; of other acts the domain alone says what they come to. */
function written(actor: Actor, { Id, UpdateTime, Act, Assignees, Confirmed }: Act, set: WorkOrderData): Promise<Page> {
  if (Act !== '派发') {
    return setDomainFields(actor, workOrderForm, { id: Id, readTime: UpdateTime, right: 'view' }, () => set)
  }
  return editRecord(actor, { Id, UpdateTime, Data: { ...(Assignees && { Assignees }) }, Confirmed, set, act: 'status' })
}

type Item = NonNullable<WorkOrderData['Checklist']>[number]

interface Ticks {
  readonly Id: string
  readonly ActId?: string
  readonly OccurTime?: string
  readonly Items: ReadonlyArray<{ readonly Key: string; readonly IsDone: boolean }>
}

/**
 * Ticks items of the checklist. What is ticked already stays so, whoever did it; what was ticked or unticked later than what arrives now
 * stays as well.
 */
export function tick(actor: Actor & Pick<Adder, 'deviceTime'>, sent: Ticks): Promise<Page> {
  const { Id, ActId, ...content } = sent
  return doneOnce(
    actor,
    { id: ActId, recordId: Id, content: { Id, ...content } },
    () => held(actor, Id),
    (order) => ticked(actor, sent, order),
  )
}

async function ticked(
  actor: Actor & Pick<Adder, 'deviceTime'>,
  { Id, OccurTime, Items }: Ticks,
  { before: { data, updateTime }, isOffice }: Awaited<ReturnType<typeof held>>,
): Promise<Page> {
  const userId = actor.caller.user.Id
  const at = happenedAt(actor, OccurTime)
  const time = tickTime({ userId, said: OccurTime, deviceTime: actor.deviceTime, now: actor.now })
  const unknown = unknownItems(data, Items)
  if (unknown) throw faulty(unknown)
  const last = await lastTicksOf(actor.db, Id)
  const asked = new Map(Items.filter(({ Key }) => isLast(time, last.get(Key))).map(({ Key, IsDone }) => [Key, IsDone]))
  const rows: readonly Item[] = data.Checklist ?? []
  const isDone = ({ Key = '', IsDone = false }: Item) => asked.get(Key) ?? IsDone
  const isSame = rows.every((row) => isDone(row) === (row.IsDone === true))
  const fault = tickFault(data, { userId, isOffice })
  // What changes nothing any more is refused to nobody: it was done in time, by this person or another.
  if (fault !== undefined && !isSame) throw faulty({ Items: [fault] })
  if (fault === undefined) await keepTicks(actor.db, Id, [...asked.keys()], time)
  if (isSame) return getRecord(actor.db, actor.scope, Id)
  const Checklist = rows.map((row) => tickedRow(row, { isDone: isDone(row), at }))
  return setDomainFields(actor, workOrderForm, { id: Id, readTime: updateTime, right: 'view' }, () => ({ Checklist }))
}

/** When an item was ticked stays with it: so it is known what was done after the work had come back. */
function tickedRow(row: Item, { isDone, at }: { readonly isDone: boolean; readonly at: string }): Item {
  if (isDone === (row.IsDone === true)) return { ...row, IsDone: isDone }
  const { DoneAt: _, ...rest } = row
  return { ...rest, IsDone: isDone, ...(isDone && { DoneAt: at }) }
}

function unknownItems({ Checklist = [] }: WorkOrderData, items: Ticks['Items']): Faults | undefined {
  const keys = new Set(Checklist.map(({ Key }) => Key))
  return items.every(({ Key }) => keys.has(Key)) ? undefined : { Items: ['检查项已从工单中去掉，请打开工单核对'] }
}

/** Why somebody may not change what is ticked, and what they can do about it. */
function tickFault(
  data: WorkOrderData,
  { userId, isOffice }: { readonly userId: string; readonly isOffice: boolean },
): string | undefined {
  const { status, assignees } = stateOf(data)
  if (!isOffice && !assignees.includes(userId)) return '只有执行人可以勾选检查项；仍由您来做的，请联系派工的人'
  if (workOrderStates.is(status, 'at-work')) return undefined
  return `“${statusOf(data)}”的工单不能勾选检查项；确需补勾的，请联系派工的人退回或重新打开工单`
}
