import { isObject } from '@farm/contract/forms'
import {
  returnedIn,
  type WorkOrderAct,
  workOrderActTable,
  type WorkOrderState,
  workOrderStates,
  type WorkOrderStatus,
  workOrderStatuses,
} from '@farm/contract/work-orders'

export type Data = Readonly<Record<string, unknown>>

/** A work order as its transitions look at it, from its data. */
export function stateOf(data: Data): WorkOrderState {
  return {
    status: statusOf(data),
    assignees: textsIn(data.Assignees),
    openItems: rowsIn(data.Checklist)
      .filter(({ IsDone }) => IsDone !== true)
      .map(({ Item }) => String(Item)),
    punchIns: typeof data.PunchIns === 'number' ? data.PunchIns : 0,
    returned: returnedIn(data),
  }
}

export function statusOf({ Status }: Data): WorkOrderStatus {
  return workOrderStatuses.find((one) => one === Status) ?? '待派发'
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The rows of a table. */
export function rowsIn(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** What somebody did, for the history of the work order. */
export interface Deed {
  /** An act of the table of transitions, or one that leaves the state as it is. */
  readonly act: WorkOrderAct | '新建' | '改派'
  readonly userId: string
  readonly now: Date
  readonly note?: string | undefined
  readonly photos?: readonly string[] | undefined
  /** Of 退回: how often it had been punched in for. */
  readonly punchIns?: number | undefined
}

/** The history with one more row. */
export function timelineWith(
  data: Data,
  status: WorkOrderStatus,
  { act, userId, now, note, photos, punchIns }: Deed,
): Data[] {
  const said = note?.trim()
  const row = {
    Act: act,
    Status: status,
    Time: now.toISOString(),
    User: userId,
    ...(said && { Note: said }),
    ...(photos && photos.length > 0 && { Photos: photos }),
    ...(act === '退回' && { PunchIns: punchIns }),
  }
  return [...rowsIn(data.Timeline), row]
}

/** An act that was found to be allowed. */
export interface Doing extends Deed {
  readonly act: WorkOrderAct
  /** When it was begun, where that was before it is told. */
  readonly since?: string | undefined
}

/** What only the domain sets, after an act. */
export function changeBy(data: Data, doing: Doing): Data {
  const { to } = workOrderActTable[doing.act]
  return { Status: to, Timeline: timelineWith(data, to, doing), ...timesAfter(data, doing) }
}

function timesAfter({ StartedAt }: Data, { act, now, since }: Doing): Data {
  if (act === '开始') return { StartedAt: StartedAt ?? since ?? now.toISOString() }
  if (act === '提交验收') return { FinishedAt: now.toISOString() }
  return act === '退回' || act === '重新打开' ? { FinishedAt: undefined } : {}
}

/** How an act was asked for. */
export interface Asked {
  readonly Act: WorkOrderAct
  readonly Assignees?: readonly string[] | undefined
  readonly Note?: string | undefined
}

/** Whether the last that was done to a work order is what is asked for: then it was asked for twice. */
export function isDoneAlready(data: Data, { Act, Assignees, Note }: Asked, userId: string): boolean {
  const last = rowsIn(data.Timeline).at(-1)
  if (last?.Act !== Act || last.User !== userId || (last.Note ?? '') !== (Note?.trim() ?? '')) return false
  return Assignees === undefined || isSameList(Assignees, textsIn(data.Assignees))
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** Why an ordinary edit of a work order is refused; who is to do it stays known while it is given out. */
export function editFault(before: Data, data: Data): { readonly field: string; readonly text: string } | undefined {
  const status = statusOf(before)
  if (!workOrderStates.is(status, 'open') && !onlyEndsSeries(before, data)) {
    return { field: 'Status', text: `“${status}”的工单不能修改，请先重新打开` }
  }
  const moved = isBegun(before) ? ofItsPlan.find((name) => before[name] !== data[name]) : undefined
  if (moved) return { field: moved, text: '工单已经开始，不能更换' }
  return !workOrderStates.is(status, 'removable') && textsIn(data.Assignees).length === 0
    ? { field: 'Assignees', text: `“${status}”的工单至少要有一个执行人` }
    : undefined
}

/** What the work that was begun was done for. */
const ofItsPlan = ['Plan', 'Step', 'Operation'] as const

function isBegun(data: Data): boolean {
  const status = statusOf(data)
  return data.StartedAt !== undefined || workOrderStates.is(status, 'begun')
}

/** A series goes on after its first work order is done: that is where it is changed and ended. */
function onlyEndsSeries(before: Data, data: Data): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(data)])
  const changed = [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(data[name]))
  return changed.every((name) => name === 'Repeat' || name === 'RepeatUntil')
}

interface PunchIn {
  readonly occurTime: string
  /** Whether the person may change the work order or is to do it. */
  readonly isTheirs: boolean
}

/**
 * Why a punch-in is not taken for a work order. What was done before it was handed in may arrive later: phones are out of
 * reach for hours.
 */
export function punchInFault(data: Data, { occurTime, isTheirs }: PunchIn): string | undefined {
  const status = statusOf(data)
  if (!isTheirs) return '只有执行人和管理工单的人可以为这张工单打卡'
  if (workOrderStates.is(status, 'at-work')) return undefined
  const isLate = workOrderStates.is(status, 'handed-in')
  const isBefore = typeof data.FinishedAt === 'string' && occurTime < data.FinishedAt
  if (isLate && isBefore) return undefined
  return isLate ? `工单“${status}”，提交验收以后的打卡不能计入` : `“${status}”的工单不能打卡`
}
