/** So many wrong tokens, each another one, may come from one address, and one more for each of these spans. */
const MOST = 20
const ONE_MORE_MS = 3_000
const MOST_ADDRESSES = 10_000

/** Keeps those who try out tokens from asking the database with each. Whoever has a good one is not held up by them for long. */
export class Attempts {
  readonly #byAddress = new Map<string, { failures: number; since: number }>()
  /** ms */
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether a token that is not known yet may be looked for. */
  mayTry(address: string): boolean {
    return this.#failures(address) <= MOST - 1
  }

  failed(address: string): void {
    const failures = this.#failures(address) + 1
    if (this.#byAddress.size >= MOST_ADDRESSES) this.#byAddress.clear()
    this.#byAddress.set(address, { failures, since: this.#now() })
  }

  #failures(address: string): number {
    const noted = this.#byAddress.get(address)
    if (!noted) return 0
    return Math.max(0, noted.failures - (this.#now() - noted.since) / ONE_MORE_MS)
  }
}
