import type { Asked, Told } from '../guarded-request.ts'
import { VideoFault } from '../video-fault.ts'

const MOST_FAILURES = 3
const REST_MS = 15_000

/** A platform that does not answer, again and again, is left alone for a while: nobody waits for it in vain. */
export class Breaker {
  readonly #ask: (asked: Asked) => Promise<Told>
  readonly #now: () => number
  #failures = 0
  #restUntil = -Infinity

  constructor(ask: (asked: Asked) => Promise<Told>, now: () => number) {
    this.#ask = ask
    this.#now = now
  }

  /** Asks, unless the platform is being left alone. */
  readonly ask = async (asked: Asked): Promise<Told> => {
    if (this.#now() < this.#restUntil) throw new VideoFault('平台没有响应，请稍后再试')
    try {
      const told = await this.#ask(asked)
      this.#failures = 0
      return told
    } catch (error) {
      // An address that may not be called is no fault of the platform’s, and told as it is each time.
      if (!(error instanceof VideoFault) || error.isPassing) this.#failures += 1
      if (this.#failures >= MOST_FAILURES) this.#restUntil = this.#now() + REST_MS
      throw error
    }
  }
}
