const MOST_KEPT = 500

/** Small pictures that were made lately, so that a page that many open is not made anew for each. */
export class KeptPictures {
  readonly #kept = new Map<string, Promise<Buffer | undefined>>()

  get(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const known = this.#kept.get(key)
    if (known) return known
    const making = make()
    this.#kept.set(key, making)
    const [oldest] = this.#kept.size > MOST_KEPT ? this.#kept.keys() : []
    if (oldest !== undefined) this.#kept.delete(oldest)
    // What failed is tried again.
    making.then(
      (made) => made ?? this.#kept.delete(key),
      () => this.#kept.delete(key),
    )
    return making
  }
}
