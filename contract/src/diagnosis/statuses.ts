import { type StateOf, stateTable } from '../forms/state-table.ts'

/** What can be done to a consultation, in the order in which buttons stand. */
export const consultationActs = ['回复', '追问', '转交', '关闭', '评价', '编辑', '删除'] as const
export type ConsultationAct = (typeof consultationActs)[number]

/** The states of a consultation. */
export const consultationStates = stateTable<never, ConsultationAct>()({
  waiting: { tone: 'warning', counts: [], ways: ['回复', '追问', '转交', '关闭', '编辑', '删除'] },
  replied: { tone: 'good', counts: [], ways: ['回复', '追问', '转交', '关闭'] },
  closed: { tone: 'neutral', counts: [], ways: ['回复', '追问', '评价'] },
})
export type ConsultationState = StateOf<typeof consultationStates>

/** What the status of a consultation is on the wire: 1 and 2; anything else is closed. */
export const consultationStatus = { waiting: 1, replied: 2, closed: 3 } as const satisfies Record<
  ConsultationState,
  number
>

export const consultationStateTexts = {
  waiting: '未回复',
  replied: '已回复',
  closed: '关闭',
} satisfies Record<ConsultationState, string>

/** The state that a number on the wire stands for. */
export function consultationStateOf(status: number | undefined): ConsultationState {
  return consultationStates.names.find((state) => consultationStatus[state] === status) ?? 'closed'
}
