const MOST_KEPT = 20_000

/**
 * When messages arrived that tell no time of their own: sent again, they are the same values at the same moments and stored
 * once.
 */
export class Repeats {
  readonly #arrivedAt = new Map<string, number>()

  /** When it arrived the first time. */
  find(key: string): number | undefined {
    return this.#arrivedAt.get(key)
  }

  remember(key: string, at: number): void {
    if (this.#arrivedAt.size >= MOST_KEPT) {
      const [oldest] = this.#arrivedAt.keys()
      if (oldest !== undefined) this.#arrivedAt.delete(oldest)
    }
    this.#arrivedAt.set(key, at)
  }
}
