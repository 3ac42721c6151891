/** When somebody ticked or unticked an item, in milliseconds. */
export interface TickTime {
  readonly userId: string
  /** By the clock of the server; never later than the tick arrived. */
  readonly at: number
  /** As their device said it. */
  readonly saidAt: number
}

interface Sent {
  readonly userId: string
  /** When it was pressed by the clock of the device; undefined where nobody says. */
  readonly said: string | undefined
  /** What that clock showed as it was sent; undefined where it did not say so. */
  readonly deviceTime: string | undefined
  readonly now: Date
}

/** So far the times of one clock lie apart by nothing but the way to the server. */
const SAME_CLOCK_MS = 60_000

/** When a tick was made: now less its age, which the device measures by its own clock, however wrong that is. */
export function tickTime({ userId, said, deviceTime, now }: Sent): TickTime {
  const arrived = now.getTime()
  if (said === undefined) return { userId, at: arrived, saidAt: arrived }
  const saidAt = Date.parse(said)
  const shown = Date.parse(deviceTime ?? '')
  const age = (Number.isNaN(shown) ? arrived : shown) - saidAt
  return { userId, at: Math.max(0, arrived - Math.max(0, age)), saidAt }
}

/**
 * Whether what was ticked is the last word about an item. What one person pressed by one clock is ordered by that clock, which no way
 * to the server puts in another order; everything else, also what they pressed before their clock was put right or on another device, by
 * the clock of the server.
 */
export function isLast(tick: TickTime, before: TickTime | undefined): boolean {
  if (!before) return true
  const isOneClock = tick.userId === before.userId && Math.abs(aheadOf(tick) - aheadOf(before)) <= SAME_CLOCK_MS
  return isOneClock ? tick.saidAt >= before.saidAt : tick.at >= before.at
}

/** By how much the device that gave the time is ahead of the server. */
function aheadOf({ at, saidAt }: TickTime): number {
  return saidAt - at
}
