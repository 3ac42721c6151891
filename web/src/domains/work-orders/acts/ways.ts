import {
  type Doing,
  type WorkOrderAct,
  type WorkOrderState,
  type WorkOrderStatus,
  whyNot,
  workOrderActTable,
  workOrderActs,
  workOrderStates,
} from '@farm/contract/work-orders'

/** How somebody would bring a work order to another state, or why they can't. */
export type Way = { readonly act: WorkOrderAct } | { readonly reason: string }

/** Stands for what the dialog will ask: words and people are no reason to refuse a drop. */
const ANSWERED = '-'

/** The act that leads from where a work order is to another state, for whoever wants to do it. */
export function wayTo(to: WorkOrderStatus, state: WorkOrderState, doing: Doing): Way {
  const { status } = state
  const act = workOrderActs.find((one) => workOrderActTable[one].to === to && workOrderStates.may(status, one))
  if (act === undefined) return { reason: status === to ? `已经是“${to}”` : `“${status}”不能直接到“${to}”` }
  const assignees = act === '派发' && state.assignees.length === 0 ? [ANSWERED] : state.assignees
  const refusal = whyNot(act, { ...state, assignees }, { ...doing, note: ANSWERED })
  return refusal ? { reason: refusal.text } : { act }
}

/** Whether an act asks for something before it is done, as things stand. */
export function needsAnswer(act: WorkOrderAct, { assignees }: Pick<WorkOrderState, 'assignees'>): boolean {
  if (act === '派发') return assignees.length === 0
  return act !== '开始'
}
