import { roundTo } from '@farm/contract/values'

export interface RingPart {
  readonly key: string
  readonly name: string
  readonly value: number
}

/** So many parts have a colour of their own; what is smaller is drawn as one. */
const MOST_PARTS = 7
const REST = 'rest'

/** The largest parts and, as one, all others. `rest` is what is not among the parts at all. */
export function ringParts<Part extends RingPart>(
  parts: readonly Part[],
  rest = 0,
): ReadonlyArray<Part | (RingPart & { readonly key: typeof REST })> {
  const sorted = parts.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value)
  const hasRest = rest > 0 || sorted.length > MOST_PARTS + 1
  const shown = hasRest ? sorted.slice(0, MOST_PARTS) : sorted
  const others = sorted.slice(shown.length).reduce((sum, { value }) => sum + value, rest)
  return others > 0 ? [...shown, { key: REST, name: '其他', value: others }] : shown
}

interface RingShape {
  readonly outer: number
  readonly inner: number
  /** Between two parts, in the units of the drawing. */
  readonly gap: number
}

/** The outline of the part of a ring round the origin from `from` to `to` (0–1 of the whole), clockwise from the top. */
export function arcPath(from: number, to: number, { outer, inner, gap }: RingShape): string {
  if (to - from >= 1 - 1e-9) return `${circle(outer, 1)}${circle(inner, 0)}`
  const half = Math.min(gap / 2 / outer, ((to - from) * Math.PI * 2) / 4)
  const [begin, end] = [from * Math.PI * 2 + half, to * Math.PI * 2 - half]
  const isLong = end - begin > Math.PI ? 1 : 0
  return [
    `M${at(outer, begin)}`,
    `A${outer} ${outer} 0 ${isLong} 1 ${at(outer, end)}`,
    `L${at(inner, end)}`,
    `A${inner} ${inner} 0 ${isLong} 0 ${at(inner, begin)}`,
    'Z',
  ].join('')
}

function at(radius: number, angle: number): string {
  return `${roundTo(Math.sin(angle) * radius, 3)} ${roundTo(-Math.cos(angle) * radius, 3)}`
}

function circle(radius: number, sweep: 0 | 1): string {
  return `M0 ${-radius}A${radius} ${radius} 0 1 ${sweep} 0 ${radius}A${radius} ${radius} 0 1 ${sweep} 0 ${-radius}Z`
}
