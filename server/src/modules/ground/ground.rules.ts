/** A plot that came out of another, and between which moments (ms, both included) what was done on that counts for it. */
export interface Origin {
  readonly place: string
  readonly ancestor: string
  readonly since: number
  readonly until: number
}

/**
 * What bears upon plots: what was done on them, and on all that they came out of, until they did. A part bears what the whole bore,
 * wherever on it that was; a whole bears what any of its sources bore.
 */
export class Ground {
  readonly #places: ReadonlySet<string>
  readonly #origins: ReadonlyMap<string, readonly Origin[]>
  /** All plots that were or are this ground. */
  readonly plots: readonly string[]

  constructor(places: readonly string[], origins: readonly Origin[]) {
    this.#places = new Set(places)
    this.#origins = Map.groupBy(origins, ({ ancestor }) => ancestor)
    this.plots = [...new Set([...places, ...this.#origins.keys()])]
  }

  /** The plots for which it counts what was done on some at a moment (ms): those that are named, and those that came out of them later. */
  boreBy(named: readonly string[], at: number): readonly string[] {
    const heirs = named.flatMap((one) =>
      (this.#origins.get(one) ?? []).filter(({ since, until }) => at >= since && at <= until).map(({ place }) => place),
    )
    return heirs.length === 0 ? named : [...new Set([...named, ...heirs])]
  }

  /** Whether what was done on some plots at a moment (ms) was done on this ground. */
  bears(named: readonly string[], at: number): boolean {
    return this.boreBy(named, at).some((one) => this.#places.has(one))
  }

  /** What some of the places came out of, with the time within which what was done there counts for them. */
  originsOf(places: readonly string[]): readonly Origin[] {
    return [...this.#origins.values()].flat().filter(({ place }) => places.includes(place))
  }
}
