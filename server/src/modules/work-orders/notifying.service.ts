import { type FormKind, cutText } from '@farm/contract/forms'
import { type WorkOrderAct, type WorkOrderData, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import {
  type Telling,
  answerersOf,
  forPlanWork,
  forWorkOrder,
  reword,
  tell,
  tellAll,
  withdraw,
} from '../notices/index.ts'
import { statusOf } from './state.rules.ts'

/** A work order to which something happened. */
export interface Happened {
  readonly id: string
  /** What it held before. */
  readonly before: WorkOrderData
  readonly data: WorkOrderData
  /** Who did it; nobody where it is done day by day. */
  readonly by: string | undefined
  readonly note?: string | undefined
  readonly zone: string
}

type Said = Pick<Telling, 'kind' | 'to' | 'title' | 'text'>

/** Notifies those to whom work orders were given. */
export async function notifyAssigned(db: Db, ...all: readonly Happened[]): Promise<void> {
  await tellAll(db, all.map(assigned))
}

/** Notifies those who still have a work order of another time, and those from whom it was taken. */
export async function notifyChanged(db: Db, happened: Happened): Promise<void> {
  const { id, before, data, zone } = happened
  if (!isInHands(before)) return
  const { Assignees: people = [], Title: title = '', Due = '' } = data
  const { Assignees: peopleBefore = [] } = before
  const away = peopleBefore.filter((one) => !people.includes(one))
  const stay = peopleBefore.filter((one) => people.includes(one))
  const isMoved = before.Due !== data.Due
  const text = dueText(data, zone)
  await tellAll(db, [
    changed(happened, { to: away, title: `工单已改派：${title}`, text: '已改派给其他人，不用再做' }, 'away'),
    ...(isMoved ? [changed(happened, { to: stay, title: `工单改期：${title}`, text }, `due/${Due}`)] : []),
  ])
  if (isMoved) await reword(db, { kind: 'assigned', id, text })
}

/** Notifies those who had a work order that nothing is to be done for it any more. */
export async function notifyTakenBack(db: Db, act: '撤回' | '关闭', ...all: readonly Happened[]): Promise<void> {
  const words = act === '撤回' ? '工单已撤回' : '工单已关闭'
  await tellAll(
    db,
    all
      .filter(({ before }) => isInHands(before))
      .map((happened) => {
        const { Assignees: to = [], Title = '' } = happened.before
        const said = { to, title: `${words}：${Title}`, text: happened.note?.trim() || '不用再做' }
        return changed(happened, said, 'over')
      }),
  )
}

function changed(happened: Happened, said: Omit<Said, 'kind'>, what: string): Telling {
  const { once, ...rest } = telling(happened, { kind: 'changed', ...said })
  return { ...rest, once: `${once}/${what}` }
}

function assigned(happened: Happened): Telling {
  const { before, data, zone } = happened
  const { Assignees = [], Title = '' } = data
  const already = new Set(isNotified(before) ? before.Assignees : [])
  const to = Assignees.filter((one) => !already.has(one))
  return telling(happened, { kind: 'assigned', to, title: `新工单：${Title}`, text: dueText(data, zone) })
}

/** Whether those who do it have it. */
function isInHands(data: WorkOrderData): boolean {
  return workOrderStates.is(statusOf(data), 'given-out')
}

/** Whether those who do it know of it: what was sent back to them and is given out once more is new to them. */
function isNotified(data: WorkOrderData): boolean {
  return workOrderStates.is(statusOf(data), 'notified')
}

/** Notifies those whom an act concerns. */
export async function notifyOfAct(db: Db, act: WorkOrderAct, happened: Happened): Promise<void> {
  const { id, data, note } = happened
  const { Assignees = [], Title = '' } = data
  const text = note?.trim() ?? ''
  await withdraw(db, { id, data })
  if (act === '派发') return notifyAssigned(db, happened)
  if (act === '撤回' || act === '关闭') return notifyTakenBack(db, act, happened)
  if (act === '退回') {
    return tell(db, telling(happened, { kind: 'returned', to: Assignees, title: `工单被退回：${Title}`, text }))
  }
  if (act !== '提交验收') return
  const to = (await answerersOf(db, forWorkOrder, [id])).get(id) ?? []
  return tell(db, telling(happened, { kind: 'submitted', to, title: `工单待验收：${Title}`, text }))
}

interface Accepting {
  readonly happened: Happened
  readonly to: readonly string[]
}

/** Notifies those who accept from now on what waits for it already. */
export async function notifyAccepting(db: Db, all: readonly Accepting[]): Promise<void> {
  await tellAll(
    db,
    all.map(({ happened, to }) => {
      const { Title = '' } = happened.data
      return telling(happened, { kind: 'submitted', to, title: `工单待验收：${Title}`, text: '' })
    }),
  )
}

function dueText({ Due }: WorkOrderData, zone: string): string {
  return Due === undefined ? '' : `要求 ${formatMoment(Due, zone)} 前完成`
}

/** The length of the history of a work order distinguishes one state of it from the next. */
function telling({ id, before, by }: Happened, said: Said): Telling {
  const once = `${said.kind}/${id}/${before.Timeline?.length ?? 0}`
  return { ...said, by, about: { kind: workOrderForm, id }, once }
}

/** Work that was to be given out in the morning and could not be. */
interface NotIssued {
  readonly kind: FormKind
  readonly id: string
  readonly name: string
  readonly reasons: readonly string[]
}

const MOST_TEXT = 300

/** Notifies those who answer for it that the morning could not give out work, and why: once for the same reasons. */
export async function notifyNotIssued(db: Db, { kind, id, name, reasons }: NotIssued): Promise<void> {
  const answering = kind.key === workOrderForm.key ? forWorkOrder : forPlanWork
  const to = (await answerersOf(db, answering, [id])).get(id) ?? []
  const text = cutText(reasons.join('；'), MOST_TEXT)
  await tell(db, {
    kind: 'not-issued',
    to,
    title: `早上未能自动派工：${name}`,
    text,
    about: { kind, id },
    once: `not-issued/${id}/${text}`,
  })
}
