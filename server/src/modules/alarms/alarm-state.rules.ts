/** What the values of a metric are judged by. */
export interface Limit {
  readonly kind: 'above' | 'below' | 'change'
  readonly threshold: number
  /** Where it is over again; equal to the threshold where nothing lies between. */
  readonly recovery: number
  /** How long it must last; of `change` within how long it happens. */
  readonly overMs: number
  /** How many values in a row. */
  readonly times: number
}

/** How one device stands to one rule. Times are ms. */
export interface PairState {
  /** The newest value that was judged, by the clock of the device. */
  readonly lastTs?: number | undefined
  readonly lastValue?: number | undefined
  /** Since when every value lay beyond the limit, and how many did. */
  readonly since?: number | undefined
  readonly run: number
  /**
   * By the clock of the server: then it is an alarm, if nothing is heard until then. Without `since` it is beyond while nobody
   * watches, and looked at again as soon as somebody does.
   */
  readonly due?: number | undefined
  /** Somebody ended the alarm by hand: until then it is not raised again. */
  readonly hold?: number | undefined
  readonly isOpen: boolean
  /** The farthest that it went while it was open. */
  readonly peak?: number | undefined
}

/** Nothing is wrong. */
export const IDLE = {
  since: undefined,
  run: 0,
  due: undefined,
  hold: undefined,
  isOpen: false,
  peak: undefined,
} as const satisfies PairState

export interface Sample {
  readonly ts: number
  readonly value: number
  /** Of `change`: between what the values of the time that is looked at lie. */
  readonly range?: { readonly min: number; readonly max: number } | undefined
}

/** When a value is judged. */
export interface At {
  /** By the clock of the server. */
  readonly now: number
  /** Whether the rule is in force now and the device not under maintenance. */
  readonly isWatched: boolean
}

export interface Step {
  readonly state: PairState
  readonly turn?: 'raised' | 'cleared'
}

/** A value that is older when it arrives tells of the past: it raises nothing and ends nothing. */
export const LATE_MS = 10 * 60_000

/** What was ended by hand is not raised again for so long, unless it was over in between. */
export const HOLD_MS = 60 * 60_000

/** What one more value comes to. What is not newer than the last one changes nothing. */
export function stepped(limit: Limit, state: PairState, sample: Sample, at: At): Step {
  if (state.lastTs !== undefined && sample.ts <= state.lastTs) return { state }
  const seen = { lastTs: sample.ts, lastValue: sample.value }
  const isLate = at.now - sample.ts > LATE_MS
  if (state.isOpen) return whileOpen(limit, { ...state, ...seen }, sample, isLate ? 'late' : 'now')
  if (!at.isWatched) return { state: { ...IDLE, ...seen, due: unwatchedDue(limit, state, sample, at) } }
  if (isOver(limit, sample)) return { state: { ...IDLE, ...seen } }
  if (state.hold !== undefined && at.now < state.hold) return { state: { ...state, ...seen } }
  if (!isBeyond(limit, sample)) return { state: { ...IDLE, ...seen } }
  const since = state.since ?? sample.ts
  const run = { ...IDLE, ...seen, since, run: state.run + 1 }
  const lastedMs = limit.kind === 'change' ? Infinity : sample.ts - since
  if (isLate || run.run < limit.times) return { state: run }
  if (lastedMs < limit.overMs) return { state: { ...run, due: at.now + limit.overMs - lastedMs } }
  return { state: raised(run, sample.value), turn: 'raised' }
}

/** How fast something changes is asked of the while before, which is over by the time that somebody watches again. */
function unwatchedDue(limit: Limit, { due }: PairState, sample: Sample, { now }: At): number | undefined {
  const isToLookAt = limit.kind !== 'change' && isBeyond(limit, sample) && now - sample.ts <= LATE_MS
  return isToLookAt ? (due ?? now) : undefined
}

/** The state of what is an alarm from now on. */
export function raised(state: PairState, value: number | undefined): PairState {
  return { ...state, due: undefined, hold: undefined, isOpen: true, peak: value }
}

function whileOpen(limit: Limit, state: PairState, sample: Sample, comes: 'now' | 'late'): Step {
  if (isOver(limit, sample) && comes === 'now') {
    const { lastTs, lastValue } = state
    return { state: { ...IDLE, lastTs, lastValue }, turn: 'cleared' }
  }
  return { state: { ...state, peak: farther(limit, state.peak, sample.value) } }
}

/** Whether a value lies beyond the limit. */
export function isBeyond({ kind, threshold }: Limit, { value, range }: Sample): boolean {
  if (kind === 'above') return value > threshold
  if (kind === 'below') return value < threshold
  return range !== undefined && Math.max(value - range.min, range.max - value) > threshold
}

/** Between threshold and recovery it is neither beyond nor over. */
function isOver(limit: Limit, sample: Sample): boolean {
  if (limit.kind === 'above') return sample.value <= limit.recovery
  if (limit.kind === 'below') return sample.value >= limit.recovery
  return !isBeyond(limit, sample)
}

/** The farther of two values, by the side on which the limit lies; of how fast something changes the first. */
export function farther({ kind }: Limit, peak: number | undefined, value: number): number {
  if (peak === undefined || kind === 'change') return peak ?? value
  return kind === 'above' ? Math.max(peak, value) : Math.min(peak, value)
}

/** Whether there is something to remember between two values. */
export function isActive({ since, isOpen, hold, due }: PairState): boolean {
  return isOpen || since !== undefined || hold !== undefined || due !== undefined
}

/** Whether there is nothing to write: of what is open or idle it is no matter when the last value came. */
export function isAsBefore(one: PairState, other: PairState): boolean {
  return (
    one.since === other.since &&
    one.run === other.run &&
    one.due === other.due &&
    one.hold === other.hold &&
    one.isOpen === other.isOpen &&
    one.peak === other.peak
  )
}
