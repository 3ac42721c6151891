/** What the status of a consultation is on the wire: 1 and 2; anything else is closed. */
export const consultationStatus = { waiting: 1, replied: 2, closed: 3 } as const
export type ConsultationState = keyof typeof consultationStatus

export const consultationStateTexts = {
  waiting: '未回复',
  replied: '已回复',
  closed: '关闭',
} satisfies Record<ConsultationState, string>

/** The state that a number on the wire stands for. */
export function consultationStateOf(status: unknown): ConsultationState {
  if (status === consultationStatus.waiting) return 'waiting'
  return status === consultationStatus.replied ? 'replied' : 'closed'
}
