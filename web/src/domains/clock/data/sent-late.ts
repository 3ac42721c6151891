import type { WireRecord } from '@farm/contract/forms'

/** A phone in the field is not always on line for the moment it takes to send. */
const USUAL_MS = 5 * 60_000

/** Whether a punch-in reached the server noticeably after it happened. */
export function isSentLate({ OccurTime, AddTime }: Pick<WireRecord, 'OccurTime' | 'AddTime'>): boolean {
  return Date.parse(AddTime) - Date.parse(OccurTime) > USUAL_MS
}
