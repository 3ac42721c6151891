/** What was used last, up to so much of it: what was not used for longest makes room. */
export class Recent<Key, Thing> {
  readonly #most: number
  readonly #things = new Map<Key, Thing>()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#things.size
  }

  get(key: Key): Thing | undefined {
    const thing = this.#things.get(key)
    if (thing !== undefined) this.#moveToEnd(key, thing)
    return thing
  }

  has(key: Key): boolean {
    return this.#things.has(key)
  }

  set(key: Key, thing: Thing): void {
    this.#moveToEnd(key, thing)
    if (this.#things.size > this.#most) this.dropOldest()
  }

  delete(key: Key): void {
    this.#things.delete(key)
  }

  clear(): void {
    this.#things.clear()
  }

  /** What was not used for longest. */
  oldest(): Thing | undefined {
    const [oldest] = this.#things.values()
    return oldest
  }

  dropOldest(): void {
    const [oldest] = this.#things.keys()
    if (oldest !== undefined) this.#things.delete(oldest)
  }

  #moveToEnd(key: Key, thing: Thing): void {
    this.#things.delete(key)
    this.#things.set(key, thing)
  }
}
