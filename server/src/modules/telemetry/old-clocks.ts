import { Recent } from './recent.ts'

const MOST_DEVICES = 20_000
/** What follows sooner is of the same moment: nothing is to be seen by it. */
const LEAST_MS = 5_000
const LEAST_DRIFT_MS = 2_000
/** Messages are on their way for different times, and clocks are not exact. */
const DRIFT = 0.05

interface Last {
  readonly ts: number
  readonly now: number
  readonly isOne: boolean
}

/**
 * Tells a clock that has begun anew years ago from a real old archive: it goes on as ours does, where an archive is told faster
 * than it was measured.
 */
export class OldClocks {
  readonly #last = new Recent<number, Last>(MOST_DEVICES)

  /** Whether such a clock tells what a device says to be of long ago, as far as its last message shows it, ms. */
  isOne(deviceNo: number, ts: number, now: number): boolean {
    const before = this.#last.get(deviceNo)
    if (before && now - before.now < LEAST_MS) return before.isOne
    const isOne = before !== undefined && goesOn(before, { ts, now })
    this.#last.set(deviceNo, { ts, now, isOne })
    return isOne
  }
}

function goesOn(before: Last, { ts, now }: Pick<Last, 'ts' | 'now'>): boolean {
  const passed = now - before.now
  return Math.abs(ts - before.ts - passed) <= Math.max(LEAST_DRIFT_MS, passed * DRIFT)
}
