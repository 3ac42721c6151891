import { isMoment } from '@farm/contract/forms'

interface Said {
  /** When it happened, by the clock of whoever sent it. */
  readonly occurTime: string
  /** What that clock showed as it was sent, where it said so. */
  readonly deviceTime: string | undefined
  readonly now: Date
}

/** So far a clock may be off without anything being put right. */
const RIGHT_MS = 5 * 60_000

/** When something happened by the clock of the server; undefined where the clock that it was told by was right. */
export function retimed({ occurTime, deviceTime, now }: Said): string | undefined {
  if (!isMoment(occurTime)) return undefined
  const said = Date.parse(occurTime)
  const shown = Date.parse(deviceTime ?? '')
  const ahead = Number.isNaN(shown) ? 0 : shown - now.getTime()
  const isRight = Math.abs(ahead) <= RIGHT_MS
  // A clock that was put right before it was sent still named a time that there has not been yet.
  if (isRight) return said > now.getTime() + RIGHT_MS ? now.toISOString() : undefined
  return new Date(Math.min(now.getTime(), said - ahead)).toISOString()
}
