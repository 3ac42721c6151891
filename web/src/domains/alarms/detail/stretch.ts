const HOUR_MS = 3_600_000
/** What led to an alarm and what came after it, on both sides. */
const LEAST_AROUND_MS = 2 * HOUR_MS
const MOST_AROUND_MS = 24 * HOUR_MS

interface Lasting {
  /** Moments as on the wire. */
  readonly raised: string
  /** Absent while it goes on. */
  readonly over?: string | undefined
}

/** The time around an alarm, as long again on both sides as it was open, and the time in which it was. */
export function stretchOf({ raised: began, over: ended }: Lasting, now: number) {
  const raised = Date.parse(began)
  const isGoingOn = ended === undefined
  const over = isGoingOn ? Math.max(now, raised) : Date.parse(ended)
  const around = Math.min(Math.max(over - raised, LEAST_AROUND_MS), MOST_AROUND_MS)
  const to = isGoingOn ? over : Math.max(over, Math.min(over + around, now))
  return { isGoingOn, from: raised - around, raised, over, to }
}
