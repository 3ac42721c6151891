/** Behind by more than this, what was missed is left out. */
const SEEK_S = 5
/** Behind by more than this, it plays a little faster until it is this near. */
const FAR_S = 2
const NEAR_S = 1
/** Faster than this is seen. */
const FASTER = 1.1
/** A jump lands so far before the last picture that is here, so that it does not run dry at once. */
const LEFT_S = 0.8

/** How a live picture catches up. */
export interface Pace {
  readonly rate: number
  /** Seconds before the end of what is here; absent where it only plays faster. */
  readonly jumpTo?: number
}

/** The pace of a picture that is `behind` seconds from the last that is here, and plays at `rate` now. */
export function paceOf(behind: number, rate: number): Pace {
  if (behind > SEEK_S) return { rate: 1, jumpTo: LEFT_S }
  if (behind > FAR_S) return { rate: FASTER }
  return { rate: behind > NEAR_S ? rate : 1 }
}
