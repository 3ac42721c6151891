import { refusal } from '@farm/contract/errors'

const RETRY_SECONDS = 5

/** Lets so many in at a time; who comes after them is asked to come back. */
export class Gate {
  readonly #most: number
  #inside = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Answers how to leave again; leaving twice is leaving once. */
  enter(): () => void {
    if (this.#inside >= this.#most) throw refusal('sheets/busy', {}, { retryAfterSeconds: RETRY_SECONDS })
    this.#inside += 1
    let isInside = true
    return () => {
      if (isInside) this.#inside -= 1
      isInside = false
    }
  }
}
