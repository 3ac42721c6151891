import type { AlarmRule } from './alarm-rule.rules.ts'
import { IDLE, type Limit, type PairState, stepped } from './alarm-state.rules.ts'
import { RateWindow } from './rate-window.rules.ts'
import type { StoredValue } from './pair.rules.ts'
import { isOpen } from './window.rules.ts'

/** An alarm that a rule would have raised. Times are ms. */
export interface Tried {
  readonly from: number
  /** Absent where it would still be open. */
  readonly to?: number
  readonly value?: number | undefined
  readonly peak?: number | undefined
}

interface Within {
  readonly until: number
  /** What the clocks of the farm show. */
  readonly shownAt: (ms: number) => { readonly day: string; readonly time: string }
}

/** What values would have raised, in the order of their times. */
export function triedByLimit(
  rule: AlarmRule,
  limit: Limit,
  values: readonly StoredValue[],
  { until, shownAt }: Within,
): Tried[] {
  const found: Tried[] = []
  const window = limit.kind === 'change' ? new RateWindow(limit.overMs) : undefined
  let state: PairState = IDLE
  let open: Tried | undefined
  const raiseDue = (before: number) => {
    const { due, lastTs, lastValue } = state
    if (due === undefined || state.since === undefined || due >= before) return
    // As the round has it: outside of the time of the rule nothing comes of it.
    if (!isOpen(rule.window, shownAt(due))) {
      state = { ...IDLE, lastTs, lastValue }
      return
    }
    open = { from: due, value: lastValue, peak: lastValue }
    state = { ...state, due: undefined, isOpen: true, peak: lastValue }
  }
  for (const { ts, value } of values) {
    raiseDue(ts)
    const isWatched = rule.window === undefined || isOpen(rule.window, shownAt(ts))
    const { state: after, turn } = stepped(
      limit,
      state,
      { ts, value, range: window?.add(ts, value) },
      { now: ts, isWatched },
    )
    if (turn === 'raised') open = { from: ts, value, peak: value }
    else if (open && after.isOpen) open = { ...open, peak: after.peak }
    state = after
    // Where the window closes the alarm is over as well.
    if (open && (turn === 'cleared' || !isWatched)) {
      found.push({ ...open, to: ts })
      open = undefined
      state = { ...IDLE, lastTs: ts, lastValue: value }
    }
  }
  raiseDue(until + 1)
  return open ? [...found, open] : found
}

/** A while from which there is nothing. */
export interface Gap {
  readonly from: number
  /** Absent where nothing came since. */
  readonly to?: number
}

/** What gaps would have raised: each once it had lasted, if the rule was in force then. */
export function triedBySilence(rule: AlarmRule, gaps: readonly Gap[], { until, shownAt }: Within): Tried[] {
  const limitMs = rule.minutes * 60_000
  return gaps.flatMap(({ from, to }): Tried[] => {
    const raisedAt = from + limitMs
    if ((to ?? until) < raisedAt || !isOpen(rule.window, shownAt(raisedAt))) return []
    return [{ from: raisedAt, ...(to !== undefined && { to }) }]
  })
}

/** What values that stay the same would have raised. */
export function triedByStuck(rule: AlarmRule, values: readonly StoredValue[], { shownAt }: Within): Tried[] {
  const limitMs = rule.minutes * 60_000
  const found: Tried[] = []
  let first: StoredValue | undefined
  let open: Tried | undefined
  for (const one of values) {
    if (first && one.value === first.value) {
      const lasted = one.ts - first.ts
      if (!open && lasted >= limitMs && isOpen(rule.window, shownAt(one.ts))) {
        open = { from: one.ts, value: one.value, peak: one.value }
      }
      continue
    }
    if (open) found.push({ ...open, to: one.ts })
    open = undefined
    first = one
  }
  return open ? [...found, open] : found
}
