import { isPast } from './late-due.ts'
import type { Returned } from './returned.ts'
import { type WorkOrderAct, type WorkOrderStatus, workOrderActs, workOrderStates } from './statuses.ts'

/** Who may: the office, which may edit the work order, or whoever it is assigned to as well. */
type Doer = 'office' | 'assignee'

interface Act {
  readonly to: WorkOrderStatus
  readonly by: Doer
  /** What the act asks for in words. */
  readonly asks?: string
}

/** Where an act leads and who may do it; in which states, the table of states says. */
export const workOrderActTable: Readonly<Record<WorkOrderAct, Act>> = {
  派发: { to: '已派发', by: 'office' },
  撤回: { to: '待派发', by: 'office', asks: '撤回原因' },
  开始: { to: '进行中', by: 'assignee' },
  提交验收: { to: '待验收', by: 'assignee' },
  验收通过: { to: '已完成', by: 'office' },
  退回: { to: '已退回', by: 'office', asks: '退回原因' },
  关闭: { to: '已关闭', by: 'office', asks: '关闭原因' },
  重新打开: { to: '待派发', by: 'office', asks: '重新打开的原因' },
}

/** A work order as far as its transitions look at it. */
export interface WorkOrderState {
  readonly status: WorkOrderStatus
  readonly assignees: readonly string[]
  /** Items of its checklist that are not ticked. */
  readonly openItems: readonly string[]
  readonly punchIns: number
  /** That it was sent back, while it was not handed in again. */
  readonly returned?: Returned | undefined
}

/** Whoever wants to do something to a work order. */
export interface Doing {
  readonly userId: string
  readonly isOffice: boolean
  readonly note?: string | undefined
}

/** What the state of a work order allows somebody to do: the buttons that they see. */
export function actsOf({ status, assignees }: WorkOrderState, { userId, isOffice }: Doing): WorkOrderAct[] {
  return workOrderActs.filter((act) => {
    const { by } = workOrderActTable[act]
    return workOrderStates.may(status, act) && (isOffice || (by === 'assignee' && assignees.includes(userId)))
  })
}

interface Why {
  readonly field: 'Status' | 'Assignees' | 'Note' | 'Checklist'
  readonly text: string
}

/** Why an act is refused, and at which field; undefined where it may be done. */
export function whyNot(act: WorkOrderAct, state: WorkOrderState, doing: Doing): Why | undefined {
  const { by, asks } = workOrderActTable[act]
  const { status, assignees } = state
  if (!workOrderStates.may(status, act))
    return { field: 'Status', text: `工单现在是“${status}”，不能${act}，请刷新后再看` }
  if (!doing.isOffice && !(by === 'assignee' && assignees.includes(doing.userId)))
    return { field: 'Status', text: `只有${by === 'office' ? '管理工单的人' : '执行人'}可以${act}，请联系派工的人` }
  if (asks !== undefined && !doing.note?.trim()) return { field: 'Note', text: `请填写${asks}` }
  if (act === '派发' && assignees.length === 0) return { field: 'Assignees', text: '请先选择执行人' }
  return act === '提交验收' ? whyNotHandedIn(state, doing) : undefined
}

function whyNotHandedIn({ openItems, punchIns, returned }: WorkOrderState, { note }: Doing): Why | undefined {
  if (openItems.length > 0) return { field: 'Checklist', text: `检查项还没有完成：${openItems.join('、')}` }
  const said = note?.trim() ?? ''
  if (punchIns === 0 && said === '') return { field: 'Note', text: '还没有打卡，请先打卡或说明原因' }
  const isSame = returned !== undefined && punchIns <= returned.punchIns && !returned.isTickedSince
  if (isSame && (said === '' || said === returned.note)) return { field: 'Note', text: UNCHANGED }
  return undefined
}

const UNCHANGED = '退回以后还没有改动，请补打卡、重新勾选检查项，或写明补做了什么'

/** Whether what was asked for by a moment is not done and the moment has passed. Both are ISO 8601. */
export function isOverdue(
  { status, due }: { status: WorkOrderStatus | undefined; due: string | undefined },
  now: Date,
): boolean {
  return workOrderStates.is(status, 'to-do') && isPast(due, now.getTime())
}
