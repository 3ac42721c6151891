import { roundTo } from '@farm/contract/values'
import { portraitOf } from '../pictures/portrait.ts'
import type { Message } from './messages.ts'
import type { Pass } from './passing.ts'

const FACE = 'v1/devices/me/face'
/** The server would soon destroy older ones, and drawing takes its time. */
const PICTURED_MS = 86_400_000
const STRANGERS_PICTURED_MS = 6 * 86_400_000

/** As a face terminal tells it; what is longer ago comes without a picture. */
export function passMessage(pass: Pass, now: Date): Message {
  const { eventId, time, personNumber, direction, score } = pass
  const age = now.getTime() - time.getTime()
  const isPictured = age < (personNumber === undefined ? STRANGERS_PICTURED_MS : PICTURED_MS)
  const body = {
    eventId,
    time: time.getTime(),
    ...(personNumber !== undefined && { personNumber }),
    direction,
    score: roundTo(score, 3),
    ...(isPictured && { snapshot: portraitOf(whomIn(pass), eventId).toString('base64') }),
  }
  return { topic: FACE, body: JSON.stringify(body) }
}

/** Who is drawn alike: one of a terminal, or each stranger by themselves. */
function whomIn({ eventId, personNumber }: Pass): string {
  return personNumber === undefined ? eventId : `${eventId.split('-', 1)[0]}/${personNumber}`
}
