import type { Colour } from '../../pictures/canvas.ts'

/** A sheet whose colours may be brighter than can be shown, until it is lit. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly rgb: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.rgb = new Float32Array(width * height * 3)
  }

  put(x: number, y: number, red: number, green: number, blue: number): void {
    const at = (y * this.width + x) * 3
    this.rgb[at] = red
    this.rgb[at + 1] = green
    this.rgb[at + 2] = blue
  }

  /** Lays a colour over what is there: 1 covers it. */
  lay(x: number, y: number, colour: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (y * this.width + x) * 3
    for (let part = 0; part < 3; part += 1) {
      const before = this.rgb[at + part] ?? 0
      this.rgb[at + part] = before + ((colour[part] ?? 0) - before) * share
    }
  }

  /** Makes a place darker or brighter. */
  shade(x: number, y: number, factor: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = (y * this.width + x) * 3
    for (let part = 0; part < 3; part += 1) this.rgb[at + part] = (this.rgb[at + part] ?? 0) * factor
  }

  /** Fills a closed shape of straight edges with a colour for every place. */
  fill(corners: readonly Corner[], colourAt: (x: number, y: number) => Colour): void {
    const rows = corners.map(([, y]) => y)
    const [top, bottom] = [Math.max(0, Math.ceil(Math.min(...rows))), Math.min(this.height - 1, Math.max(...rows))]
    for (let y = top; y <= bottom; y += 1) {
      const crossings = crossingsAt(corners, y)
      for (let at = 0; at + 1 < crossings.length; at += 2) {
        const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
        for (let x = Math.max(0, Math.floor(from)); x <= Math.min(this.width - 1, Math.floor(to)); x += 1) {
          this.lay(x, y, colourAt(x, y), coverOf(x, from, to))
        }
      }
    }
  }
}

export type Corner = readonly [x: number, y: number]

function crossingsAt(corners: readonly Corner[], y: number): number[] {
  const found: number[] = []
  corners.forEach(([x, above], index) => {
    const [end, below] = corners[(index + 1) % corners.length] ?? [x, above]
    if (above <= y !== below <= y) found.push(x + ((y - above) / (below - above)) * (end - x))
  })
  return found.toSorted((one, other) => one - other)
}

/** How much of a point lies within. */
function coverOf(x: number, from: number, to: number): number {
  return Math.max(0, Math.min(1, Math.min(x + 1, to) - Math.max(x, from)))
}
