import { type At, type Limit, type PairState, type Sample, farther, stepped } from './alarm-state.rules.ts'

/** What values that came together say of one pair. */
export interface Walked {
  /** How it stands after the last of them. */
  readonly state: PairState
  /** How often it came to be an alarm, and by which of them first. */
  readonly raised: number
  readonly first: Sample | undefined
  /** The farthest that it went while it was open, in all of the times that it was. */
  readonly peak: number | undefined
  /** It was open before or in between, and is no longer. */
  readonly isOver: boolean
}

/** One value after the other; it comes to the same in however many parts they come. */
export function walked(limit: Limit, before: PairState, samples: readonly Sample[], at: At): Walked {
  let state = before
  let raised = 0
  let first: Sample | undefined
  let peak = before.isOpen ? before.peak : undefined
  for (const sample of samples) {
    const step = stepped(limit, state, sample, at)
    state = step.state
    if (step.turn === 'raised') {
      raised += 1
      first ??= sample
    }
    if (state.isOpen && state.peak !== undefined) peak = farther(limit, peak, state.peak)
  }
  return { state, raised, first, peak, isOver: (before.isOpen || raised > 0) && !state.isOpen }
}
