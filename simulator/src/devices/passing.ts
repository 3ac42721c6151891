import { FACE_TERMINAL_TYPE } from '@farm/contract/devices'
import { type Day, daysLater, dayOf, daysBetween, isSunday, timeOn } from '../days.ts'
import { randomOf } from '../random.ts'
import type { FieldDevice } from './field-device.ts'

/** Somebody in front of a face terminal. */
export interface Pass {
  readonly eventId: string
  readonly time: Date
  /** Absent of somebody whom the terminal does not know. */
  readonly personNumber?: string
  readonly direction: 'in' | 'out'
  /** A share of one. */
  readonly score: number
}

/** So many people of an enterprise agreed to be recognised; one more, whom the terminal knows as well, did not. */
export const AGREED = 6
const KNOWN = AGREED + 1
const FIRST_NUMBER = 1001
const HOUR = 3_600

export const passNumber = (index: number) => String(FIRST_NUMBER + index)

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Who passed a terminal in a span, without its begin: the same whoever asks, in the order of time. */
export function passesOf(terminal: FieldDevice, { from, to }: Span): Pass[] {
  if (terminal.type !== FACE_TERMINAL_TYPE) return []
  return daysBetween(dayOf(from), dayOf(to))
    .flatMap((day) => passesOn(terminal, day))
    .filter(({ time }) => time > from && time <= to)
    .toSorted((one, other) => one.time.getTime() - other.time.getTime())
}

function passesOn(terminal: FieldDevice, day: Day): Pass[] {
  const people = Array.from({ length: KNOWN }, (_, index) => index)
  return [...people.flatMap((index) => commute(terminal, day, index)), ...strangersOn(terminal, day)]
}

/** In the morning between six and eight, home between five and seven; some stay away, on Sundays most. */
function commute({ number }: FieldDevice, day: Day, index: number): Pass[] {
  const random = randomOf(`pass/${number}/${day}/${index}`)
  if (!random.happens(isSunday(day) ? 0.3 : 0.92)) return []
  const pass = (direction: Pass['direction'], second: number): Pass => ({
    eventId: `${number}-${day}-${index}-${direction}`,
    time: timeOn(day, second),
    personNumber: passNumber(index),
    direction,
    score: random.between(0.86, 0.99),
  })
  const comes = pass('in', random.whole(6 * HOUR, 8 * HOUR))
  const leaves = pass('out', random.whole(17 * HOUR, 19 * HOUR))
  // Now and then somebody leaves by another way.
  return random.happens(0.05) ? [comes] : [comes, leaves]
}

function strangersOn({ number }: FieldDevice, day: Day): Pass[] {
  const random = randomOf(`stranger/${number}/${day}`)
  if (!random.happens(0.35)) return []
  const time = timeOn(day, random.whole(8 * HOUR, 17 * HOUR))
  return [{ eventId: `${number}-${day}-x`, time, direction: 'in', score: random.between(0.05, 0.4) }]
}

/** The day before which nobody has agreed yet. */
export function agreedSince(madeOn: Day): Day {
  return daysLater(madeOn, -60)
}
