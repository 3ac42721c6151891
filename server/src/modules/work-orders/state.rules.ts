import { changedNames, isEmpty, isSame } from '@farm/contract/forms'
import {
  returnedIn,
  type WorkOrderAct,
  workOrderActTable,
  type WorkOrderData,
  type WorkOrderState,
  workOrderStates,
  type WorkOrderStatus,
} from '@farm/contract/work-orders'

/** A work order as its transitions look at it, from its data. */
export function stateOf(data: WorkOrderData): WorkOrderState {
  const { Assignees: assignees = [], Checklist = [], PunchIns: punchIns = 0 } = data
  const openItems = Checklist.filter(({ IsDone }) => IsDone !== true).map(({ Item = '' }) => Item)
  return { status: statusOf(data), assignees, openItems, punchIns, returned: returnedIn(data) }
}

export function statusOf({ Status = '待派发' }: WorkOrderData): WorkOrderStatus {
  return Status
}

/** What somebody did, for the history of the work order. */
export interface Deed {
  /** An act of the table of transitions, or one that leaves the state as it is. */
  readonly act: WorkOrderAct | '新建' | '改派' | '接手验收'
  /** Nobody where a job did it, which the note says. */
  readonly userId: string | undefined
  readonly now: Date
  readonly note?: string | undefined
  readonly photos?: readonly string[] | undefined
  /** Of 退回: how often it had been punched in for. */
  readonly punchIns?: number | undefined
}

/** The history with one more row. */
export function timelineWith(
  { Timeline = [] }: WorkOrderData,
  status: WorkOrderStatus,
  { act, userId, now, note, photos, punchIns }: Deed,
): WorkOrderData['Timeline'] {
  const said = note?.trim()
  const row = {
    Act: act,
    Status: status,
    Time: now.toISOString(),
    ...(userId !== undefined && { User: userId }),
    ...(said && { Note: said }),
    ...(photos && photos.length > 0 && { Photos: photos }),
    ...(act === '退回' && { PunchIns: punchIns }),
  }
  return [...Timeline, row]
}

/** An act that was found to be allowed. */
export interface Doing extends Deed {
  readonly act: WorkOrderAct
  /** When it was begun, where that was before it is told. */
  readonly since?: string | undefined
}

/** What only the domain sets, after an act. */
export function changeBy(data: WorkOrderData, doing: Doing): WorkOrderData {
  const { to } = workOrderActTable[doing.act]
  return { Status: to, Timeline: timelineWith(data, to, doing), ...timesAfter(data, doing) }
}

function timesAfter({ StartedAt }: WorkOrderData, { act, now, since }: Doing): WorkOrderData {
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
export function isDoneAlready(data: WorkOrderData, { Act, Assignees, Note }: Asked, userId: string): boolean {
  const last = data.Timeline?.at(-1)
  if (last?.Act !== Act || last.User !== userId || (last.Note ?? '') !== (Note?.trim() ?? '')) return false
  return Assignees === undefined || isSame(Assignees, data.Assignees)
}

/** Why an ordinary edit of a work order is refused; who is to do it stays known while it is given out. */
export function editFault(
  before: WorkOrderData,
  data: WorkOrderData,
): { readonly field: string; readonly text: string } | undefined {
  const status = statusOf(before)
  if (!workOrderStates.is(status, 'open') && !onlyEndsSeries(before, data)) {
    return { field: 'Status', text: `“${status}”的工单不能修改，请先重新打开` }
  }
  if (before.Enterprise !== undefined && before.Enterprise !== data.Enterprise) {
    return { field: 'Enterprise', text: '工单不能更换企业，它的编号和执行人属于原来的企业；请给另一家企业新增工单' }
  }
  const moved = isBegun(before) ? ofItsPlan.find((name) => before[name] !== data[name]) : undefined
  if (moved) return { field: moved, text: '工单已经开始，不能更换，请关闭后另建一张' }
  return !workOrderStates.is(status, 'removable') && isEmpty(data.Assignees)
    ? { field: 'Assignees', text: `“${status}”的工单至少要有一个执行人` }
    : undefined
}

/** What the work that was begun was done for. */
const ofItsPlan = ['Plan', 'Step', 'Operation'] as const

function isBegun(data: WorkOrderData): boolean {
  const status = statusOf(data)
  return data.StartedAt !== undefined || workOrderStates.is(status, 'begun')
}

/** A series goes on after its first work order is done: that is where it is changed and ended. */
function onlyEndsSeries(before: WorkOrderData, data: WorkOrderData): boolean {
  return changedNames(before, data).every((name) => name === 'Repeat' || name === 'RepeatUntil')
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
export function punchInFault(data: WorkOrderData, { occurTime, isTheirs }: PunchIn): string | undefined {
  const status = statusOf(data)
  if (!isTheirs) return '只有执行人和管理工单的人可以为这张工单打卡'
  if (workOrderStates.is(status, 'at-work')) return undefined
  const isLate = workOrderStates.is(status, 'handed-in')
  const isBefore = data.FinishedAt !== undefined && occurTime < data.FinishedAt
  if (isLate && isBefore) return undefined
  return isLate
    ? `工单现在是“${status}”，提交验收以后的打卡不能计入，请换一张工单或不选工单`
    : `“${status}”的工单不能打卡，请换一张工单或不选工单，有疑问请联系派工的人`
}
