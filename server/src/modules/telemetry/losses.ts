/** What of one message is not kept when it is its turn to be stored, and why. */
export class Losses {
  #count = 0
  #fault = ''

  get count(): number {
    return this.#count
  }

  /** One value. */
  add(fault: string): void {
    if (this.#count === 0) this.#fault = fault
    this.#count += 1
  }

  /** It is tried once more. */
  clear(): void {
    this.#count = 0
  }

  /** For people: the first reason, and how many values. */
  told(): string {
    return `${this.#fault}（${this.#count} 个值未保存）`
  }
}
