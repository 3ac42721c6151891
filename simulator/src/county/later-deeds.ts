import { type Day, daysLater } from '../days.ts'
import { randomOf } from '../random.ts'
import type { Deed, Draft, Move } from './draft.ts'

/** What is handed in waits for its acceptance so long. */
const ACCEPTED_AFTER = 2
/** Of what is due some stays undone. */
const SHARE_LATE = 0.3

interface Since {
  /** When the county was made. */
  readonly madeOn: Day
  readonly today: Day
  readonly manager: string
  /** The account names of those who do work, by their ids. */
  readonly workers: ReadonlyMap<string, string>
}

/** What was done to a work order by today, after what was done to it before. */
export function laterDeedsOf(order: Draft, since: Since): Deed[] {
  return order.deeds?.at(-1)?.act === '提交验收' ? accepted(since.madeOn, since) : doneAfter(order, since)
}

function accepted(handedIn: Day, { today, manager }: Since): Deed[] {
  return daysLater(handedIn, ACCEPTED_AFTER) <= today ? [{ by: manager, act: '验收通过', note: '现场看过，合格' }] : []
}

function doneAfter({ id, data, deeds = [] }: Draft, since: Since): Deed[] {
  const last = deeds.at(-1)?.act
  const worker = workerOf(data, since)
  if (!worker || last === '验收通过' || last === '关闭' || randomOf(`late/${id}`).happens(SHARE_LATE)) return []
  const due = String(data.Due).slice(0, 10)
  const done = due > since.madeOn ? due : daysLater(since.madeOn, 1)
  if (done >= since.today) return []
  return [
    { by: worker, act: '开始' },
    { by: worker, act: '提交验收', note: last === '退回' ? '遗漏处已补做，请再验收' : '已按要求完成，请验收' },
    ...accepted(done, since),
  ]
}

function workerOf({ Assignees }: Draft['data'], { workers }: Since): string | undefined {
  const all: readonly unknown[] = Array.isArray(Assignees) ? Assignees : []
  return workers.get(String(all[0]))
}

/** What was to be delivered by now, of plans that are over, was. */
export function laterOrderMoves(
  order: Draft,
  { isOver, today }: { readonly isOver: boolean; readonly today: Day },
): Move[] {
  const { begun, ending = [], data } = order
  const isProduced = begun?.status === '生产中' && (isOver || ending.length > 0)
  if (!isProduced || ending.some(({ status }) => status === '已完成')) return []
  const ready: Move = { kind: 'orders', status: '待交付' }
  const isDelivered = String(data.DeliveryDate) < today
  const moves: Move[] = isDelivered ? [ready, { kind: 'orders', status: '已完成' }] : [ready]
  return moves.length > ending.length ? moves : []
}
