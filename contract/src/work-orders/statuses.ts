import { type StateOf, stateTable } from '../forms/state-table.ts'

/** What can be done to a work order, in the order in which buttons stand. */
export const workOrderActs = ['派发', '撤回', '开始', '提交验收', '验收通过', '退回', '关闭', '重新打开'] as const
export type WorkOrderAct = (typeof workOrderActs)[number]

/**
 * - `open`: it is not over.
 * - `to-do`: the work itself is still to be done, so that it can be overdue.
 * - `given-out`: it was given out and is not over; those who do it are notified of its changes. What was sent back is theirs again.
 * - `at-work`: those who do it can go on with it; it takes their punch-ins and ticks.
 * - `begun`: somebody has begun, and it is not over.
 * - `handed-in`: what was done was handed in, and not sent back.
 * - `assignable`: other people can be put in charge of it.
 * - `removable`: nobody has it in hand; it can be deleted.
 * - `given-up`: it is no work of its plan any more, and its series ends.
 * - `notified`: those who do it were notified of it; giving it out once more is no news to them.
 * - `waiting`: nobody has begun, and it is not over.
 */
type Trait =
  | 'open'
  | 'to-do'
  | 'given-out'
  | 'at-work'
  | 'begun'
  | 'handed-in'
  | 'assignable'
  | 'removable'
  | 'given-up'
  | 'notified'
  | 'waiting'

/** The states of a work order, in the order of its life. */
export const workOrderStates = stateTable<Trait, WorkOrderAct>()({
  待派发: {
    tone: 'neutral',
    counts: ['open', 'to-do', 'assignable', 'removable', 'waiting'],
    ways: ['派发', '关闭'],
  },
  已派发: {
    tone: 'info',
    counts: ['open', 'to-do', 'given-out', 'at-work', 'assignable', 'notified', 'waiting'],
    ways: ['撤回', '开始', '关闭'],
  },
  进行中: {
    tone: 'good',
    counts: ['open', 'to-do', 'given-out', 'at-work', 'begun', 'notified'],
    ways: ['提交验收', '关闭'],
  },
  待验收: {
    tone: 'warning',
    counts: ['open', 'given-out', 'begun', 'handed-in'],
    ways: ['验收通过', '退回', '关闭'],
  },
  已完成: { tone: 'good', counts: ['handed-in'], ways: ['重新打开'] },
  已退回: {
    tone: 'bad',
    counts: ['open', 'to-do', 'given-out', 'at-work', 'begun', 'assignable'],
    ways: ['派发', '开始', '关闭'],
  },
  已关闭: { tone: 'neutral', counts: ['removable', 'given-up'], ways: ['重新打开'] },
})

export const workOrderStatuses = workOrderStates.names
export type WorkOrderStatus = StateOf<typeof workOrderStates>
