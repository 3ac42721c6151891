import type { Arrivals } from './message.rules.ts'

const MOST_DEVICES = 50_000

/** When what tells no time has arrived: of each device each later than the one before, so that no two are taken for one. */
export class ArrivalClock {
  readonly #last = new Map<number, number>()

  /** Moments from now on, or from where the same message began when it came before. */
  from(
    deviceNo: number,
    now: number,
    before: number | undefined,
  ): Arrivals & { readonly first: () => number | undefined } {
    let first: number | undefined
    let next = before
    const arrivals = () => {
      const moment = next ?? Math.max(now, (this.#last.get(deviceNo) ?? 0) + 1)
      next = moment + 1
      first ??= moment
      if (before === undefined) this.#keep(deviceNo, moment)
      return moment
    }
    return Object.assign(arrivals, { first: () => first })
  }

  #keep(deviceNo: number, moment: number): void {
    if (this.#last.size >= MOST_DEVICES) this.#last.clear()
    this.#last.set(deviceNo, moment)
  }
}
