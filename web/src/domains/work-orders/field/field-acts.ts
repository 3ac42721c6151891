import { actsOf, type Doing, type WorkOrderAct, type WorkOrderState, workOrderStates } from '@farm/contract/work-orders'

/** What stands at the thumb: what comes next, and punching in while the work is under way. */
export interface FieldActs {
  readonly acts: readonly WorkOrderAct[]
  readonly punchesIn: boolean
  /** Of all of them the one that is meant. */
  readonly main: WorkOrderAct | 'punch-in' | undefined
}

interface Allowed {
  readonly mayPunchIn: boolean
}

/** The buttons for who does a work order; whoever only looks has none. */
export function fieldActsOf(state: WorkOrderState, doing: Doing, { mayPunchIn }: Allowed): FieldActs {
  const acts = actsOf(state, doing)
  const isTheirs = doing.isOffice || state.assignees.includes(doing.userId)
  const punchesIn = mayPunchIn && isTheirs && workOrderStates.is(state.status, 'at-work')
  return { acts, punchesIn, main: mainOf({ acts, punchesIn }, state) }
}

/** Beginning, then punching in until something is punched in and ticked, then handing in. */
function mainOf(
  { acts, punchesIn }: Pick<FieldActs, 'acts' | 'punchesIn'>,
  { punchIns, openItems }: WorkOrderState,
): FieldActs['main'] {
  if (acts.includes('开始')) return '开始'
  if (punchesIn && punchIns === 0) return 'punch-in'
  if (acts.includes('提交验收')) return openItems.length === 0 || !punchesIn ? '提交验收' : 'punch-in'
  return acts.find((act) => act === '验收通过' || act === '派发')
}
