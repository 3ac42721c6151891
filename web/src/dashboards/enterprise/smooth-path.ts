import { roundTo } from '@farm/contract/values'

/** A place in a drawing. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/**
 * An SVG path through all spots, left to right, that never swings above or below its neighbours (monotone cubic
 * interpolation, F. N. Fritsch and R. E. Carlson 1980, with the tangents of M. Steffen 1990): a curve that dips under zero
 * would tell of something that never was.
 */
export function smoothPath(spots: readonly Spot[]): string {
  const [first, ...rest] = spots
  if (!first) return ''
  const tangents = tangentsOf(spots)
  const pieces = rest.map((spot, index) => {
    const from = spots[index] ?? first
    const third = (spot.x - from.x) / 3
    const [leaving = 0, arriving = 0] = [tangents[index], tangents[index + 1]]
    const handles = [from.x + third, from.y + leaving * third, spot.x - third, spot.y - arriving * third]
    return `C${[...handles, spot.x, spot.y].map((figure) => roundTo(figure, 2)).join(' ')}`
  })
  return `M${roundTo(first.x, 2)} ${roundTo(first.y, 2)}${pieces.join('')}`
}

function tangentsOf(spots: readonly Spot[]): number[] {
  const slopes = spots.slice(1).map((spot, index) => slopeOf(spots[index] ?? spot, spot))
  return spots.map((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    return before * after <= 0 ? 0 : Math.sign(before) * Math.min(Math.abs(before), Math.abs(after))
  })
}

function slopeOf(from: Spot, to: Spot): number {
  return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x)
}
