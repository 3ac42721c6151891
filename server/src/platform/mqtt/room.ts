/** Beyond it whoever has something under way already waits. */
const SCARCE_BYTES = 128 * 1024 * 1024
/** Beyond it everybody waits. */
const MOST_BYTES = 256 * 1024 * 1024

/** How much is being carried out for all connections together, and who waits until it is less. */
export class Room {
  #bytes = 0
  #held = new Set<() => void>()

  get isScarce(): boolean {
    return this.#bytes >= SCARCE_BYTES
  }

  get isFull(): boolean {
    return this.#bytes >= MOST_BYTES
  }

  take(bytes: number): void {
    this.#bytes += bytes
  }

  give(bytes: number): void {
    this.#bytes -= bytes
    if (this.#held.size === 0 || this.#bytes > SCARCE_BYTES / 2) return
    const held = this.#held
    this.#held = new Set()
    for (const goOn of held) goOn()
  }

  /** Is called once when there is room again. */
  await(goOn: () => void): void {
    this.#held.add(goOn)
  }

  forget(goOn: () => void): void {
    this.#held.delete(goOn)
  }
}
