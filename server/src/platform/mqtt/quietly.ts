const EVERY_MS = 60_000

/** Tells of what happens often at most once a minute, with how many there were and the last of it. */
export class Quietly {
  readonly #say: (count: number, last: unknown) => void
  #count = 0
  #last: unknown
  #timer: NodeJS.Timeout | undefined

  constructor(say: (count: number, last: unknown) => void) {
    this.#say = say
  }

  tell(what: unknown): void {
    this.#count += 1
    this.#last = what
    if (this.#timer) return
    this.#sayIt()
    this.#timer = setTimeout(() => this.#again(), EVERY_MS).unref()
  }

  end(): void {
    clearTimeout(this.#timer)
    if (this.#count > 0) this.#sayIt()
  }

  #again(): void {
    this.#timer = undefined
    if (this.#count === 0) return
    this.#sayIt()
    this.#timer = setTimeout(() => this.#again(), EVERY_MS).unref()
  }

  #sayIt(): void {
    this.#say(this.#count, this.#last)
    this.#count = 0
    this.#last = undefined
  }
}
