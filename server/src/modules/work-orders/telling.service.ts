import { type WorkOrderAct, workOrderForm } from '@farm/contract/work-orders'
import type { Db } from '../../platform/db/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { type Telling, tell, tellAll } from '../notices/index.ts'
import { type Data, rowsIn, textOf, textsIn } from './state.rules.ts'

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

function assigned(happened: Happened): Telling {
  const { before, data, zone } = happened
  const already = new Set(isGivenOut(before) ? textsIn(before.Assignees) : [])
  const to = textsIn(data.Assignees).filter((one) => !already.has(one))
  return telling(happened, { kind: 'assigned', to, title: `新工单：${textOf(data.Title)}`, text: dueText(data, zone) })
}

function isGivenOut({ Status }: Data): boolean {
  return Status === '已派发' || Status === '进行中'
}

/** Tells those whom an act concerns. */
export async function tellOfAct(db: Db, act: WorkOrderAct, happened: Happened): Promise<void> {
  if (act === '派发') return tellAssigned(db, happened)
  const { data, before, makerId, note } = happened
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
  const { day, time } = wallClock(new Date(Due), zone)
  return `要求 ${day} ${time} 前完成`
}

/** What stands in the history of a work order tells one state of it from the next. */
function telling({ id, before, by }: Happened, said: Said): Telling {
  const once = `${said.kind}/${id}/${rowsIn(before.Timeline).length}`
  return { ...said, by, about: { kind: workOrderForm, id }, once }
}
