/** Whoever touched something reads; after this time without another touch the wall goes on. */
export const REST_MS = 120_000

/** What the wall goes by. All times in milliseconds. */
export interface Standing {
  /** Since when the page stands. */
  readonly since: number
  /** So long a page stands. */
  readonly everyMs: number
  /** When somebody last touched something; undefined where nobody did since the page came up. */
  readonly touchedAt: number | undefined
  readonly isConnected: boolean
  /** How many pages there are. */
  readonly stops: number
}

/** What the wall does, and until when. */
export type Pace =
  | { readonly phase: 'turning'; readonly until: number }
  /** Somebody reads. */
  | { readonly phase: 'resting'; readonly until: number }
  /** The next page could not be read: what stands stays. */
  | { readonly phase: 'held' }
  /** There is nothing to turn to. */
  | { readonly phase: 'alone' }

export function paceOf({ since, everyMs, touchedAt, isConnected, stops }: Standing): Pace {
  if (stops < 2) return { phase: 'alone' }
  if (touchedAt !== undefined) return { phase: 'resting', until: Math.max(touchedAt + REST_MS, since + everyMs) }
  return isConnected ? { phase: 'turning', until: since + everyMs } : { phase: 'held' }
}
