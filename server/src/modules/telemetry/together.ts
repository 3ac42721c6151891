interface Asked<Thing> {
  readonly key: string
  readonly resolve: (found: Thing | undefined) => void
  readonly reject: (error: unknown) => void
}

const MOST_AT_ONCE = 500

/** Finds things by their keys: those that are asked for while others are being looked for are looked for together. */
export class Together<Thing> {
  readonly #findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Thing>>
  #asked: Array<Asked<Thing>> = []
  #isLooking = false

  constructor(findAll: (keys: readonly string[]) => Promise<ReadonlyMap<string, Thing>>) {
    this.#findAll = findAll
  }

  find(key: string): Promise<Thing | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Thing | undefined>()
    this.#asked.push({ key, resolve, reject })
    if (!this.#isLooking) void this.#look()
    return promise
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    while (this.#asked.length > 0) {
      const batch = this.#asked.splice(0, MOST_AT_ONCE)
      await this.#findAll(batch.map(({ key }) => key)).then(
        (found) => batch.forEach(({ key, resolve }) => resolve(found.get(key))),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      )
    }
    this.#isLooking = false
  }
}
