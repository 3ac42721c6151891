import { type FormKind, cutText } from '@farm/contract/forms'
import { type WorkOrderAct, workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { formatMoment } from '../../platform/time/index.ts'
import { type Telling, reword, tell, tellAll, withdraw } from '../notices/index.ts'
import { type Data, rowsIn, statusOf, textOf, textsIn } from './state.rules.ts'

/** A work order to which something happened. */
export interface Happened {
  readonly id: string
  /** Who made it; told of what is handed in. */
  readonly makerId?: string | undefined
  /** What it held before. */
  readonly before: Data
  readonly data: Data
  /** Who did it; nobody where it is done day by day. */
  readonly by: string | undefined
  readonly note?: string | undefined
  readonly zone: string
}

type Said = Pick<Telling, 'kind' | 'to' | 'title' | 'text'>

/** Tells those to whom work orders were given. */
export async function tellAssigned(db: Db, ...all: readonly Happened[]): Promise<void> {
  await tellAll(db, all.map(assigned))
}

/** Tells whoever had a work order, and still has, what becomes of it: of another time, and of those it was taken from. */
export async function tellChanged(db: Db, happened: Happened): Promise<void> {
  const { id, before, data, zone } = happened
  if (!isInHands(before)) return
  const people = textsIn(data.Assignees)
  const away = textsIn(before.Assignees).filter((one) => !people.includes(one))
  const stay = textsIn(before.Assignees).filter((one) => people.includes(one))
  const isMoved = before.Due !== data.Due
  const title = textOf(data.Title)
  await tellAll(db, [
    changed(happened, { to: away, title: `工单已改派：${title}`, text: '已改派给其他人，不用再做' }, 'away'),
    ...(isMoved
      ? [
          changed(
            happened,
            { to: stay, title: `工单改期：${title}`, text: dueText(data, zone) },
            `due/${textOf(data.Due)}`,
          ),
        ]
      : []),
  ])
  if (isMoved) await reword(db, { kind: 'assigned', id, text: dueText(data, zone) })
}

/** Tells whoever had a work order that nothing is to be done for it any more. */
export async function tellTakenBack(db: Db, act: '撤回' | '关闭', ...all: readonly Happened[]): Promise<void> {
  const words = act === '撤回' ? '工单已撤回' : '工单已关闭'
  await tellAll(
    db,
    all
      .filter(({ before }) => isInHands(before))
      .map((happened) => {
        const { before, note } = happened
        const said = { title: `${words}：${textOf(before.Title)}`, text: note?.trim() || '不用再做' }
        return changed(happened, { to: textsIn(before.Assignees), ...said }, 'over')
      }),
  )
}

function changed(happened: Happened, said: Omit<Said, 'kind'>, what: string): Telling {
  const { once, ...rest } = telling(happened, { kind: 'changed', ...said })
  return { ...rest, once: `${once}/${what}` }
}

function assigned(happened: Happened): Telling {
  const { before, data, zone } = happened
  const already = new Set(isGivenOut(before) ? textsIn(before.Assignees) : [])
  const to = textsIn(data.Assignees).filter((one) => !already.has(one))
  return telling(happened, { kind: 'assigned', to, title: `新工单：${textOf(data.Title)}`, text: dueText(data, zone) })
}

/** Whether those who do it have it. */
function isInHands(data: Data): boolean {
  return workOrderStates.is(statusOf(data), 'given-out')
}

/** Whether they have it anew: what was sent back to them and is given out once more is told as new. */
function isGivenOut(data: Data): boolean {
  return workOrderStates.is(statusOf(data), 'told')
}

/** Tells those whom an act concerns. */
export async function tellOfAct(db: Db, act: WorkOrderAct, happened: Happened): Promise<void> {
  const { id, data, before, makerId, note } = happened
  await withdraw(db, { id, data })
  if (act === '派发') return tellAssigned(db, happened)
  if (act === '撤回' || act === '关闭') return tellTakenBack(db, act, happened)
  if (act === '退回') {
    const said = { title: `工单被退回：${textOf(data.Title)}`, text: note?.trim() ?? '' }
    return tell(db, telling(happened, { kind: 'returned', to: textsIn(data.Assignees), ...said }))
  }
  if (act !== '提交验收') return
  const senders = rowsIn(before.Timeline)
    .filter(({ Act }) => Act === '派发' || Act === '改派')
    .map(({ User }) => String(User))
  const to = [...(makerId === undefined ? [] : [makerId]), ...senders]
  const said = { title: `工单待验收：${textOf(data.Title)}`, text: note?.trim() ?? '' }
  return tell(db, telling(happened, { kind: 'submitted', to, ...said }))
}

function dueText({ Due }: Data, zone: string): string {
  if (typeof Due !== 'string') return ''
  return `要求 ${formatMoment(Due, zone)} 前完成`
}

/** What stands in the history of a work order tells one state of it from the next. */
function telling({ id, before, by }: Happened, said: Said): Telling {
  const once = `${said.kind}/${id}/${rowsIn(before.Timeline).length}`
  return { ...said, by, about: { kind: workOrderForm, id }, once }
}

/** Work that was to be given out in the morning and could not be. */
interface NotIssued {
  readonly kind: FormKind
  readonly id: string
  readonly name: string
  readonly to: readonly string[]
  readonly reasons: readonly string[]
}

const MOST_TEXT = 300

/** Tells the office that the morning could not give out work, and why: once for the same reasons. */
export function tellNotIssued(db: Db, { kind, id, name, to, reasons }: NotIssued): Promise<void> {
  const text = cutText(reasons.join('；'), MOST_TEXT)
  return tell(db, {
    kind: 'not-issued',
    to,
    title: `早上未能自动派工：${name}`,
    text,
    about: { kind, id },
    once: `not-issued/${id}/${text}`,
  })
}
