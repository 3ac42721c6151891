/** The estimate goes by the speed of the last seconds: what an interrupted run had made is passed over much faster. */
const WINDOW_MS = 15_000
const SHORTEST_MS = 3_000

/** How far the whole was at a moment. */
interface Mark {
  readonly at: number
  /** From 0 to 1. */
  readonly share: number
}

/** Estimates when something is complete whose share has been noted from time to time. */
export class Pace {
  #marks: Mark[] = []

  /** The seconds that are left; undefined as long as too little was seen for an estimate. */
  note(mark: Mark): number | undefined {
    this.#marks = [...this.#marks.filter(({ at }) => mark.at - at <= WINDOW_MS), mark]
    const [first = mark] = this.#marks
    const tookMs = mark.at - first.at
    const gained = mark.share - first.share
    if (tookMs < SHORTEST_MS || gained <= 0) return undefined
    return Math.round(((1 - mark.share) / gained) * (tookMs / 1_000))
  }
}
