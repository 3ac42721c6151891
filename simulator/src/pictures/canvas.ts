import type { Pixels } from './png.ts'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]

/** A sheet that is painted on, from the upper left corner. What lies beside it is not painted. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly #rgb: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.#rgb = new Uint8Array(width * height * 3)
  }

  get pixels(): Pixels {
    return { width: this.width, height: this.height, rgb: this.#rgb }
  }

  colourAt(x: number, y: number): Colour {
    const at = (y * this.width + x) * 3
    return [this.#rgb[at] ?? 0, this.#rgb[at + 1] ?? 0, this.#rgb[at + 2] ?? 0]
  }

  /** A part of it as a sheet of its own. */
  window([left, top]: Point, [width, height]: Point, { isMirrored }: { readonly isMirrored: boolean }): Canvas {
    const part = new Canvas(width, height)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const from = ((top + y) * this.width + left + (isMirrored ? width - 1 - x : x)) * 3
        const to = (y * width + x) * 3
        for (const at of [0, 1, 2]) part.#rgb[to + at] = this.#rgb[from + at] ?? 0
      }
    }
    return part
  }

  /** One line of points, both ends included. */
  line(y: number, [from, to]: readonly [from: number, to: number], colour: Colour): void {
    if (y < 0 || y >= this.height) return
    const last = Math.min(this.width - 1, Math.floor(to))
    const [red, green, blue] = colour
    for (let x = Math.max(0, Math.ceil(from)); x <= last; x += 1) {
      const at = (y * this.width + x) * 3
      this.#rgb[at] = red
      this.#rgb[at + 1] = green
      this.#rgb[at + 2] = blue
    }
  }

  box([left, top]: Point, [right, bottom]: Point, colour: Colour): void {
    for (let y = Math.ceil(top); y <= bottom; y += 1) this.line(y, [left, right], colour)
  }

  disc([x, y]: Point, radius: number, colour: Colour): void {
    this.oval([x, y], [radius, radius], colour)
  }

  oval([x, y]: Point, [across, down]: Point, colour: Colour): void {
    for (let row = Math.ceil(y - down); row <= y + down; row += 1) {
      const half = across * Math.sqrt(Math.max(0, 1 - ((row - y) / down) ** 2))
      this.line(row, [x - half, x + half], colour)
    }
  }

  /** A closed shape of straight edges. */
  shape(points: readonly Point[], colour: Colour): void {
    const rows = points.map(([, y]) => y)
    for (let y = Math.ceil(Math.min(...rows)); y <= Math.max(...rows); y += 1) {
      const crossings = edgesOf(points)
        .filter(([[, above], [, below]]) => above <= y !== below <= y)
        .map(([[x, above], [end, below]]) => x + ((y - above) / (below - above)) * (end - x))
        .toSorted((one, other) => one - other)
      for (let at = 0; at + 1 < crossings.length; at += 2)
        this.line(y, [crossings[at] ?? 0, crossings[at + 1] ?? 0], colour)
    }
  }
}

function edgesOf(points: readonly Point[]): Array<readonly [Point, Point]> {
  return points.flatMap((point, index) => {
    const next = points[(index + 1) % points.length]
    return next ? [[point, next] as const] : []
  })
}

/** A colour between two others: 0 is the first, 1 the second. */
export function between(one: Colour, other: Colour, share: number): Colour {
  const mixed = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share)
  return [mixed(0), mixed(1), mixed(2)]
}

/** A colour so many times as bright. */
export function scaled([red, green, blue]: Colour, factor: number): Colour {
  return [red * factor, green * factor, blue * factor]
}
