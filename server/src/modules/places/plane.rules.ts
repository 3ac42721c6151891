type Corner = readonly [lng: number, lat: number]
export type Ring = readonly Corner[]

const METRES_OF_A_DEGREE = 111_320
/** So far may a corner lie from where it should: twice what rounding moves it. */
const SLACK_METRES = 0.02

/** One side of an area from west to east, in metres. Below it lies area of the ring, or area that is too much. */
interface Edge {
  readonly west: number
  readonly east: number
  readonly low: number
  readonly rise: number
  readonly sign: 1 | -1
}

/** Rings near each other, laid flat round the middle of the first: good to a thousandth for what a farm measures. */
export class Plane {
  readonly #origin: Corner
  readonly #shrink: number

  constructor(around: Ring) {
    const lats = around.map(([, lat]) => lat)
    const middle = (Math.min(...lats) + Math.max(...lats)) / 2
    this.#origin = [around[0]?.[0] ?? 0, Math.min(...lats)]
    this.#shrink = Math.cos((middle * Math.PI) / 180)
  }

  #flat([lng, lat]: Corner): readonly [x: number, y: number] {
    const [west, south] = this.#origin
    return [(lng - west) * this.#shrink * METRES_OF_A_DEGREE, (lat - south) * METRES_OF_A_DEGREE]
  }

  /** Square metres that two readings of the same border may differ by. */
  slack(ring: Ring): number {
    return this.#perimeter(ring) * SLACK_METRES
  }

  /** Square metres of a ring that lie outside of another. */
  outside(ring: Ring, whole: Ring): number {
    return this.area(ring) - this.shared(ring, whole)
  }

  /** Metres round the ring. */
  #perimeter(ring: Ring): number {
    return sides(ring).reduce((total, [from, to]) => {
      const [[x1, y1], [x2, y2]] = [this.#flat(from), this.#flat(to)]
      return total + Math.hypot(x2 - x1, y2 - y1)
    }, 0)
  }

  area(ring: Ring): number {
    return this.#edges(ring).reduce((total, edge) => total + edge.sign * below(edge, edge.west, edge.east), 0)
  }

  /**
   * Square metres that two rings have in common. A ring is what lies below its upper sides less what lies below its lower
   * ones; so is what two of them share, of each pair of sides what lies below both. Sides that coincide do no harm.
   */
  shared(one: Ring, other: Ring): number {
    const others = this.#edges(other).toSorted((a, b) => a.west - b.west)
    return this.#edges(one).reduce((total, edge) => {
      let sum = 0
      for (const facing of others) {
        if (facing.west >= edge.east) break
        if (facing.east > edge.west) sum += facing.sign * belowBoth(edge, facing)
      }
      return total + edge.sign * sum
    }, 0)
  }

  #edges(ring: Ring): Edge[] {
    const edges = sides(ring).flatMap(([from, to]): Edge[] => {
      const [[x1, y1], [x2, y2]] = [this.#flat(from), this.#flat(to)]
      if (x1 === x2) return []
      const rise = (y2 - y1) / (x2 - x1)
      return x1 < x2
        ? [{ west: x1, east: x2, low: y1, rise, sign: 1 }]
        : [{ west: x2, east: x1, low: y2, rise, sign: -1 }]
    })
    const total = edges.reduce((sum, edge) => sum + edge.sign * below(edge, edge.west, edge.east), 0)
    return total >= 0 ? edges : edges.map((edge) => ({ ...edge, sign: edge.sign === 1 ? -1 : 1 }))
  }
}

function sides(ring: Ring): Array<readonly [from: Corner, to: Corner]> {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from])
}

const heightAt = ({ west, low, rise }: Edge, x: number) => low + rise * (x - west)

function below(edge: Edge, from: number, to: number): number {
  return ((heightAt(edge, from) + heightAt(edge, to)) / 2) * (to - from)
}

/** What lies below two sides where they stand above each other. */
function belowBoth(one: Edge, other: Edge): number {
  const [from, to] = [Math.max(one.west, other.west), Math.min(one.east, other.east)]
  const [before, after] = [heightAt(one, from) - heightAt(other, from), heightAt(one, to) - heightAt(other, to)]
  if (before <= 0 && after <= 0) return below(one, from, to)
  if (before >= 0 && after >= 0) return below(other, from, to)
  const crossing = from + ((to - from) * before) / (before - after)
  const [first, second] = before < 0 ? [one, other] : [other, one]
  return below(first, from, crossing) + below(second, crossing, to)
}

/** Whether a corner lies inside, by the sides that a line to the east crosses. */
export function isInside([lng, lat]: Corner, ring: Ring): boolean {
  return crossings(ring, lat).filter((one) => one > lng).length % 2 === 1
}

/** A place well inside of a ring: the middle of the widest stretch half-way up. */
export function innerPoint(ring: Ring): Corner {
  const lats = ring.map(([, lat]) => lat)
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2
  const lngs = crossings(ring, lat)
  const stretches = lngs.flatMap((west, index) => {
    const east = lngs[index + 1]
    return index % 2 === 0 && east !== undefined ? [{ middle: (west + east) / 2, width: east - west }] : []
  })
  const widest = stretches.toSorted((one, other) => other.width - one.width)[0]
  return [widest?.middle ?? ring[0]?.[0] ?? 0, lat]
}

/** Where the sides of a ring cross a parallel, from west to east. */
function crossings(ring: Ring, lat: number): number[] {
  return sides(ring)
    .filter(([from, to]) => from[1] > lat !== to[1] > lat)
    .map(([from, to]) => from[0] + ((lat - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
    .toSorted((one, other) => one - other)
}
