import { isKept } from './sw/kept-calls.ts'

interface Held {
  readonly request: Request
  readonly answer: Response
}

/** A page that is never kept does not grow for it. */
const MOST_HELD = 60

let held: Held[] = []
let keep: ((one: Held) => Promise<void>) | undefined

/** The worker keeps what is asked for from now on. */
export function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/**
 * What a page reads before the worker is there it keeps itself: else whoever opens the product for the first time and
 * walks out of reach would find nothing. The answer is still to be read.
 */
export function holdAnswer(address: string, token: string | undefined, answer: Response): void {
  // Only secure pages can keep anything.
  if (!answer.ok || token === undefined || !('caches' in globalThis) || held.length >= MOST_HELD) return
  const request = new Request(new URL(address, window.location.origin), { headers: { token } })
  if (!isKept(request)) return
  const one = { request, answer: answer.clone() }
  if (keep) void keep(one).catch(() => undefined)
  else held.push(one)
}

/** Keeps what was read so far, and whatever the worker does not see from now on. */
export async function keepHeld(): Promise<void> {
  const { keepAnswer } = await import('./sw/keeping.ts')
  keep = ({ request, answer }) => keepAnswer(request, answer)
  const all = held
  held = []
  for (const one of all) await keep(one).catch(() => undefined)
}
