import { type WireRecord, polygonArea } from '@farm/contract/forms'

export type Corners = [number, number][]

/** A run of cells of a strip of ground, both ends included. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** Strips of ground that lie apart, each a row of cells 0.001° wide. */
export class Strip {
  static #count = 0
  readonly #west = 110 + Strip.#count++ * 0.02

  corners({ from, to }: Run): Corners {
    const [west, east] = [from, to + 1].map((cell) => Number((this.#west + cell * 0.001).toFixed(6)))
    return [
      [west ?? 0, 37],
      [east ?? 0, 37],
      [east ?? 0, 37.001],
      [west ?? 0, 37.001],
    ]
  }

  /** What a plot of the run holds besides its name and enterprise. */
  plot(run: Run) {
    const Points = this.corners(run)
    return { Area: polygonArea(Points), Boundary: { Points, Area: 0 } }
  }

  /** A part of a division, as it is sent. */
  part(Name: string, run: Run, Id?: string) {
    const Points = this.corners(run)
    return { ...(Id !== undefined && { Id }), Name, Points, Area: polygonArea(Points) }
  }
}

export function nameOf({ Data }: WireRecord): string {
  return String(Data.Name)
}
