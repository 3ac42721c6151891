/** Where the worker keeps what was read, for the places without a signal. */
export const READS_CACHE = 'farm-reads'
/** When an answer was kept that does not come from the server now, in ISO 8601. */
export const KEPT_AT = 'x-kept-at'

let keptAt: number | undefined
const listeners = new Set<() => void>()

/** Since when the oldest of what is shown has not been read anew; undefined while all of it comes from the server. */
export function readKeptAt(): number | undefined {
  return keptAt
}

/** Hears of it changing; answers how to stop. */
export function watchKeptAt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes where an answer came from. */
export function noteAnswer({ headers }: Response): void {
  const at = Date.parse(headers.get(KEPT_AT) ?? '')
  const next = Number.isNaN(at) ? undefined : Math.min(at, keptAt ?? at)
  if (next === keptAt) return
  keptAt = next
  for (const listener of listeners) listener()
}

/** Another person comes, or nobody is there any more: what was read is theirs no longer. */
export function dropKeptReads(): void {
  // Only secure pages have it.
  if ('caches' in globalThis) void globalThis.caches.delete(READS_CACHE).catch(() => undefined)
}
