import { ABSURD_TIME, OUTSIDE } from './flags.rules.ts'

/** Why a value is doubtful, for people; nothing where it is not. */
export function doubtOf(flags: number): string | undefined {
  const doubts = [(flags & OUTSIDE) !== 0 && '超出量程', (flags & ABSURD_TIME) !== 0 && '时间有误']
  return doubts.filter((one) => one !== false).join('，') || undefined
}

/** Clocks go so far ahead without anybody noticing. */
const AHEAD_MS = 30_000

/** Why the latest value is doubtful: also because it was measured after it came in, as its device says. */
export function latestDoubtOf({
  flags,
  ts,
  received,
}: {
  readonly flags: number
  readonly ts: Date
  readonly received: Date
}) {
  const isAhead = ts.getTime() - received.getTime() > AHEAD_MS
  return [doubtOf(flags), isAhead ? '时间超前' : undefined].filter((one) => one !== undefined).join('，') || undefined
}
