import type { ConsultationState } from './statuses.ts'

const HOUR_MS = 60 * 60_000
/** Within so many hours a question is to be answered. */
const ANSWER_HOURS = 24

/** By when a question that is asked at a moment is to be answered. */
export function answerDue(asked: Date): string {
  return new Date(asked.getTime() + ANSWER_HOURS * HOUR_MS).toISOString()
}

/** Whether a consultation still waits for an answer after its time. */
export function isAnswerLate(state: ConsultationState, due: string | undefined, now: Date): boolean {
  return state === 'waiting' && due !== undefined && Date.parse(due) < now.getTime()
}
