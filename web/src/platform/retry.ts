import { networkFailure } from './http-failure.ts'
import { HttpFailure } from './http.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Waits differ by up to half, so that many pages do not come back at the same moment. */
const JITTER = 0.5
const TOO_MANY = 429
const TOO_SLOW = 408
const LONGEST_SILENCE_S = 60

interface Patience {
  readonly signal: AbortSignal
  /** Hears each failure that is going to be tried again. */
  readonly onWaiting?: ((failure: HttpFailure) => void) | undefined
}

/** What failed on the way may get through later; what was refused will be refused again. */
function isWorthWaiting(failure: unknown): failure is HttpFailure {
  if (!(failure instanceof HttpFailure)) return false
  const { status, retryAfterSeconds = 0 } = failure
  // Who is told to wait for a minute or more has to do something else first, and should read what.
  if (status === TOO_MANY) return retryAfterSeconds < LONGEST_SILENCE_S
  return status === 0 || status >= 500 || status === TOO_SLOW
}

/** How long to wait after so many failures in a row; `chance` is between 0 and 1. */
export function waitMs(failures: number, chance: number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)
  return Math.round(whole * (1 - JITTER * chance))
}

/** Does it again until it gets through or is refused, for as long as the page is open; at once when the network is back. */
export async function untilThrough<Answer>(act: () => Promise<Answer>, patience: Patience): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    patience.signal.throwIfAborted()
    try {
      return await act()
    } catch (failure) {
      patience.signal.throwIfAborted()
      if (!isWorthWaiting(failure)) throw failure
      patience.onWaiting?.(failure)
      const asked = (failure.retryAfterSeconds ?? 0) * 1_000
      await pause(Math.max(asked, waitMs(failures, Math.random())), patience.signal)
    }
  }
}

interface Reach {
  readonly signal: AbortSignal
  readonly limitMs: number
}

/** Gives up a call that has got stuck, as if the network had failed; `signal` gives it up at once. */
export function withinReach<Answer>(
  act: (signal: AbortSignal) => Promise<Answer>,
  { signal, limitMs }: Reach,
): Promise<Answer> {
  const stop = new AbortController()
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      stop.abort()
      reject(networkFailure(signal.reason))
    }
    const timer = setTimeout(giveUp, limitMs)
    signal.addEventListener('abort', giveUp)
    act(stop.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      })
  })
}

/** Ends early when the network comes back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
