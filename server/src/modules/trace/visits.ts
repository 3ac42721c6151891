/** So many requests at once from one address, and so many more a second: a page with its photos, for a whole shop. */
const MOST_AT_ONCE = 240
const MORE_PER_SECOND = 4
/** Of so many addresses it is known how much they asked; in memory alone, and forgotten with the process. */
const MOST_ADDRESSES = 10_000
/** Opened again within this time it is the same visit. */
const SAME_VISIT_MS = 10 * 60_000

interface Bucket {
  left: number
  since: number
}

/** Keeps anybody from asking for more than people do. Nothing is kept of who it was. */
export class Visits {
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()
  /** When each address opened each page. */
  readonly #opened = new Map<string, number>()

  /** @param now Milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Seconds to wait before asking again; 0 where one may ask. */
  wait(address: string): number {
    const now = this.#now()
    const key = networkOf(address)
    const { left, since } = this.#buckets.get(key) ?? { left: MOST_AT_ONCE, since: now }
    const filled = Math.min(MOST_AT_ONCE, left + ((now - since) / 1000) * MORE_PER_SECOND)
    const isLet = filled >= 1
    // Put last: whoever asked least lately is forgotten first.
    this.#buckets.delete(key)
    this.#buckets.set(key, { left: isLet ? filled - 1 : filled, since: now })
    forgetOldest(this.#buckets, MOST_ADDRESSES)
    return isLet ? 0 : Math.ceil((1 - filled) / MORE_PER_SECOND)
  }

  /** Whether somebody opens a page for the first time in a while: who reads it again, or looks back at it, is counted once. */
  isFresh(address: string, page: string): boolean {
    const now = this.#now()
    const key = `${networkOf(address)} ${page}`
    const before = this.#opened.get(key)
    if (before !== undefined && now - before < SAME_VISIT_MS) return false
    // Put last, so that the oldest is forgotten first.
    this.#opened.delete(key)
    this.#opened.set(key, now)
    forgetOldest(this.#opened, MOST_ADDRESSES)
    return true
  }

  /** Of how many addresses something is known, and of how many of their visits. */
  get known(): readonly [addresses: number, visits: number] {
    return [this.#buckets.size, this.#opened.size]
  }
}

function forgetOldest(some: Map<string, unknown>, most: number): void {
  const [oldest] = some.size > most ? some.keys() : []
  if (oldest !== undefined) some.delete(oldest)
}

const WHOLE_GROUPS = 3

/** Whoever has an address of IPv6 has as many as they like, and as many as 256 networks: they are known by what holds these (/56). */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [before = '', after] = address.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after === undefined ? [] : after.split(':').filter(Boolean)
  const zeros = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
  const half = (groups[WHOLE_GROUPS] ?? 0) >> 8
  return [...groups.slice(0, WHOLE_GROUPS), half].map((group) => group.toString(16)).join(':')
}
