import type { ChartPoint } from './chart-line.ts'

/** So many times as long as usual, and nothing was measured in between. */
const TIMES_AS_LONG = 4
/** A gap that nobody could see is none. */
const VISIBLE_PART = 60

/** The points with a break wherever nothing was measured for long: a line through it would be made up. */
export function withGaps(
  points: readonly ChartPoint[],
  spanLength: number,
): ReadonlyArray<readonly [number, number | null]> {
  const longest = Math.max(usualDistance(points) * TIMES_AS_LONG, spanLength / VISIBLE_PART)
  return points.flatMap((point, index): Array<readonly [number, number | null]> => {
    const before = points[index - 1]
    const isGap = before !== undefined && point[0] - before[0] > longest
    return isGap ? [[(before[0] + point[0]) / 2, null], point] : [point]
  })
}

/** The middle one of the distances: a few long silences do not count. */
function usualDistance(points: readonly ChartPoint[]): number {
  const distances = points
    .slice(1)
    .map(([at], index) => at - (points[index]?.[0] ?? at))
    .filter((distance) => distance > 0)
    .toSorted((a, b) => a - b)
  return distances[Math.floor(distances.length / 2)] ?? 0
}
