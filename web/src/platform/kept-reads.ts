import { makeListeners } from './listeners.ts'
/** Where the worker keeps what was read, for the places without a signal. */
export const READS_CACHE = 'farm-reads'
/** When an answer was kept that does not come from the server now, in ISO 8601. */
export const KEPT_AT = 'x-kept-at'

interface Shown {
  readonly at: number
  /** On which page it was read: another one reads for itself. */
  readonly page: string
}

/** By the address that was asked. */
const shown = new Map<string, Shown>()
let keptAt: number | undefined
const listeners = makeListeners()

/** Hears of it changing; answers how to stop. */
export const watchKeptAt = listeners.watch

/** Since when the oldest of what is shown has not been read anew; undefined while all of it comes from the server. */
export function readKeptAt(): number | undefined {
  return keptAt
}

/** Notes where the answer to a read came from. That something else got through says nothing of what is shown. */
export function noteAnswer(address: string, { headers }: Response): void {
  const page = window.location.pathname
  for (const [one, { page: before }] of shown) if (before !== page) shown.delete(one)
  const at = Date.parse(headers.get(KEPT_AT) ?? '')
  if (Number.isNaN(at)) shown.delete(address)
  else shown.set(address, { at, page })
  const next = shown.size === 0 ? undefined : Math.min(...[...shown.values()].map((one) => one.at))
  if (next === keptAt) return
  keptAt = next
  listeners.notify()
}

/** Another person comes, or nobody is there any more: what was read is theirs no longer. */
export function dropKeptReads(): void {
  // Only secure pages have it.
  if ('caches' in globalThis) void globalThis.caches.delete(READS_CACHE).catch(() => undefined)
}
