import { type Run, Strip } from './cells.ts'

/** What was used, by the cells of ground on which it was, whatever the plots were called then or are now. */
export interface Use {
  readonly plot: string
  readonly at: number
  /** From when on it is ground of that plot: what is dated before its plot was cut out is known to be on that part alone. */
  readonly since: number
  readonly cells: Run
  readonly record: string
  /** What its plot was called when it was handed in. */
  readonly name: string
  amount: number
  /** What it was before, oldest first, with the version of the record. */
  readonly earlier: Array<{ readonly version: string; readonly amount: number }>
}

/** Ground that became one at a moment: from then on it bears all that any of its cells bore. */
interface Mixing {
  /** What was used before counts no more than it did: the ground was one already. */
  readonly from: number
  readonly at: number
  readonly cells: Run
}

export interface Plot {
  readonly id: string
  name: string
  /** Which cells it had from when on; the last are those that it has now. */
  readonly shapes: Array<{ readonly since: number; readonly cells: Run }>
  isLive: boolean
  /** Of one that is part of another by now: between which moments it was a plot of its own. */
  gone?: { readonly since: number; readonly until: number }
}

export interface Act {
  readonly kind: 'split' | 'merge'
  readonly at: number
  readonly kept: Plot
  readonly others: readonly Plot[]
  readonly before: Run
  isUndone: boolean
}

const overlap = (one: Run, other: Run) => one.from <= other.to && other.from <= one.to
export const joined = (one: Run, other: Run) => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
})

/** A strip of ground with what is known of it by its cells alone. */
export class World {
  readonly strip = new Strip()
  readonly plots: Plot[] = []
  readonly uses: Use[] = []
  readonly acts: Act[] = []
  /** Of divisions that were taken back: the ground is one again. */
  readonly rejoined: Mixing[] = []

  add(id: string, name: string, cells: Run, since = Number.NEGATIVE_INFINITY): Plot {
    const plot = { id, name, shapes: [{ since, cells }], isLive: true }
    this.plots.push(plot)
    return plot
  }

  dead(): Plot[] {
    return this.plots.filter(({ isLive }) => !isLive)
  }

  live(): Plot[] {
    return this.plots.filter(({ isLive }) => isLive)
  }

  cellsAt({ shapes }: Plot, at: number): Run {
    const shape = shapes.findLast(({ since }) => since < at) ?? shapes[0]
    return shape?.cells ?? { from: 0, to: 0 }
  }

  use(plot: Plot, at: number, { record, amount }: Pick<Use, 'record' | 'amount'>): void {
    const since = Math.max(at, plot.shapes[0]?.since ?? at)
    const { id, name } = plot
    this.uses.push({ plot: id, name, at, since, cells: this.cellsAt(plot, at), record, amount, earlier: [] })
  }

  cellsNow(plot: Plot): Run {
    return this.cellsAt(plot, Number.POSITIVE_INFINITY)
  }

  /** The uses that bear upon a plot as it is now. */
  bearing(plot: Plot): Use[] {
    const merged = this.acts
      .filter(({ kind, isUndone }) => kind === 'merge' && !isUndone)
      .map(({ at, kept }) => ({ from: Number.NEGATIVE_INFINITY, at, cells: this.cellsAt(kept, at + 1) }))
    const mixings = [...merged, ...this.rejoined].toSorted((one, other) => one.at - other.at)
    return this.uses.filter(({ since, cells }) => {
      const spread = mixings.reduce<Run[]>(
        (all, mixing) =>
          since > mixing.from && since <= mixing.at && all.some((one) => overlap(one, mixing.cells))
            ? [...all, mixing.cells]
            : all,
        [cells],
      )
      return spread.some((one) => overlap(one, this.cellsNow(plot)))
    })
  }

  /** The act that can be taken back: the last one of a plot, where none came after it on any of its plots. */
  lastOf(plot: Plot): Act | undefined {
    const own = this.acts.filter(({ isUndone, kept, others }) => !isUndone && [kept, ...others].includes(plot))
    const last = own.at(-1)
    if (!last) return undefined
    const around = this.acts.filter(
      ({ isUndone, kept, others }) =>
        !isUndone && [kept, ...others].some((one) => one === last.kept || last.others.includes(one)),
    )
    return around.at(-1) === last ? last : undefined
  }
}
