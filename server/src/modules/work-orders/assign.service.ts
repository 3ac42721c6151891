import { faulty, refusal, refusalOfLate } from '@farm/contract/errors'
import { isSame, readData } from '@farm/contract/forms'
import { type WorkOrderData, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { changeableTogether, editAll, lastChanges, refusalOfMany } from '../forms/index.ts'
import { withdraw } from '../notices/index.ts'
import type { Actor } from './actor.ts'
import { managedBy } from './office.service.ts'
import { sentDue } from './past-due.service.ts'
import { changeBy, statusOf } from './state.rules.ts'
import { notifyAssigned } from './notifying.service.ts'

interface Assigning {
  readonly Ids: readonly string[]
  readonly Records?: ReadonlyArray<{ readonly Id: string; readonly UpdateTime: string }>
  readonly Assignees: readonly string[]
  readonly Due?: string
  readonly Confirmed?: readonly string[]
}

interface Order {
  readonly id: string
  readonly data: WorkOrderData
}

const MOST_NAMED = 5

/** Gives work orders to people: all of them or none. Those that they have already, by the same time, stay as they are. */
export async function assign(
  actor: Actor,
  { Ids, Records = [], Assignees, Due, Confirmed }: Assigning,
): Promise<{ Assigned: number }> {
  const { kind, befores } = await changeableTogether(actor, [...new Set(Ids)], 'edit')
  if (kind.id !== workOrderForm.id || befores.some((one) => one.isDeleted)) throw refusal('not-found', { what: '工单' })
  const orders = befores.map((before) => ({ before, id: before.id, data: readData(workOrderForm, before.data) }))
  refuse(
    orders.filter(({ data }) => !workOrderStates.is(statusOf(data), 'assignable')),
    '已经开始或结束，不能派发',
  )
  const managed = await managedBy(actor, befores)
  refuse(
    orders.filter(({ id }) => !managed.has(id)),
    '由别人管理，不能派发',
  )
  const due = sentDue(Due)
  const given = { Assignees, ...(due && { Due: due }) }
  const changed = orders.filter(({ data }) => !isGivenSo(data, given))
  await refuseLate(actor, changed, Records)
  // Of what is given out already the edit itself leaves a note and tells those who are new.
  const sent = changed.filter(({ data }) => !workOrderStates.is(statusOf(data), 'notified'))
  const by = actor.caller.user.Id
  const sets = new Map(sent.map(({ id, data }) => [id, changeBy(data, { act: '派发', userId: by, now: actor.now })]))
  await editAll(
    actor,
    kind,
    changed.map(({ before, id }) => ({ before, data: given, set: sets.get(id) })),
    Confirmed,
  )
  await withdraw(actor.db, ...changed.map(({ id }) => ({ id })))
  const happened = sent.map(({ id, data }) => ({ id, before: data, data: { ...data, ...given }, by, zone: actor.zone }))
  await notifyAssigned(actor.db, ...happened)
  return { Assigned: befores.length }
}

/** Refuses those that are not as they were read, where it is said how they were: each with who changed it. */
async function refuseLate(
  { db, scope }: Actor,
  orders: ReadonlyArray<Order & { readonly before: { readonly updateTime: string } }>,
  read: NonNullable<Assigning['Records']>,
): Promise<void> {
  const readTimes = new Map(read.map(({ Id, UpdateTime }) => [Id, UpdateTime]))
  const late = orders.filter(({ id, before }) => (readTimes.get(id) ?? before.updateTime) !== before.updateTime)
  if (late.length === 0) return
  const changes = await lastChanges(
    db,
    scope,
    late.map(({ id }) => id),
  )
  const refused = late.map(({ id, data }) => {
    return { name: data.Number ?? data.Title ?? '', why: refusalOfLate('form-data/stale', changes.get(id)) }
  })
  throw refusalOfMany(workOrderForm.fields, refused)
}

function refuse(orders: readonly Order[], why: string): void {
  if (orders.length === 0) return
  const numbers = orders.flatMap(({ data }) => data.Number ?? [])
  const named = numbers.slice(0, MOST_NAMED).join('、')
  const rest = orders.length > MOST_NAMED ? `等 ${orders.length} 个` : ''
  throw faulty({ Ids: [`工单 ${named}${rest} ${why}`] })
}

function isGivenSo(data: WorkOrderData, { Assignees, Due }: Pick<Assigning, 'Assignees' | 'Due'>): boolean {
  const isSameTime = Due === undefined || Due === data.Due
  return workOrderStates.is(statusOf(data), 'notified') && isSameTime && isSame(Assignees, data.Assignees)
}
