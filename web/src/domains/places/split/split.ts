import { roundCorner } from '@farm/contract/values'
import { MAX_PARTS } from '@farm/contract/places'
import { areaMuOf, isWithin } from '../../../engine/map/geometry.ts'
import type { Corner } from '../../../ui/corners.ts'

/** A ring cut by a line: its parts, or why there are none. */
export type Split = { readonly parts: readonly (readonly Corner[])[] } | { readonly fault: string }

/** 亩: less is no plot. */
const LEAST_MU = 0.01

/** Cuts a ring along a line. A line that ends inside is drawn on, straight, to the border. */
export function splitRing(ring: readonly Corner[], line: readonly Corner[]): Split {
  if (line.length < 2) return { fault: '在图上画一条穿过地块的线' }
  const path = reaching(ring, line)
  if (crossesItself(path)) return { fault: '分割线不能自己相交' }
  const chords = chordsOf(ring, path)
  if (chords.length === 0) return { fault: '分割线没有穿过地块' }
  if (chords.length >= MAX_PARTS) return { fault: `最多分成 ${MAX_PARTS} 块` }
  const whole = withCorners(
    ring,
    chords.flatMap(({ from, to }) => [from, to]),
  )
  const parts = chords.reduce<readonly (readonly Corner[])[]>(cut, [whole])
  return parts.length < 2 ? { fault: '分割线没有穿过地块' } : { parts }
}

/** A point on a side of the ring: the side that begins at `side`, and how far along it. */
interface Meeting {
  readonly corner: Corner
  readonly side: number
  readonly part: number
}

/** A stretch of the line from border to border through the inside. */
interface Chord {
  readonly from: Meeting
  readonly between: readonly Corner[]
  readonly to: Meeting
}

/** Where the line meets the ring, in its order along the line. */
function chordsOf(ring: readonly Corner[], line: readonly Corner[]): Chord[] {
  const steps = line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to
    const met = meetings(ring, from, to)
    return [...met.map(({ meeting }) => ({ meeting })), { corner: to }]
  })
  const chords: Chord[] = []
  let open: { from: Meeting; between: Corner[] } | undefined
  for (const step of steps) {
    if (!('meeting' in step)) {
      open?.between.push(roundCorner(step.corner))
      continue
    }
    const { meeting } = step
    if (open && isInside(ring, open, meeting)) chords.push({ ...open, to: meeting })
    open = { from: meeting, between: [] }
  }
  return chords
}

function isInside(ring: readonly Corner[], { from, between }: Pick<Chord, 'from' | 'between'>, to: Meeting): boolean {
  if (isSame(from.corner, to.corner)) return false
  const [next = to.corner] = between
  return isWithin([(from.corner[0] + next[0]) / 2, (from.corner[1] + next[1]) / 2], ring)
}

interface Met {
  readonly meeting: Meeting
  /** How far along the stretch of the line. */
  readonly along: number
}

/** Where a stretch of the line meets the sides of the ring; a corner counts once. */
function meetings(ring: readonly Corner[], from: Corner, to: Corner): Met[] {
  const found = ring.flatMap((begin, side): Met[] => {
    const end = ring[(side + 1) % ring.length] ?? begin
    const crossing = crossingOf([from, to], [begin, end])
    if (!crossing) return []
    const { along, part, corner } = crossing
    return [{ along, meeting: { corner: roundCorner(corner), side, part } }]
  })
  return found
    .toSorted((one, other) => one.along - other.along)
    .filter(({ meeting }, index, all) => !all.slice(0, index).some((one) => isSame(one.meeting.corner, meeting.corner)))
}

type Stretch = readonly [from: Corner, to: Corner]

function crossingOf([a, b]: Stretch, [c, d]: Stretch) {
  const [abX, abY, cdX, cdY] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = abX * cdY - abY * cdX
  if (turn === 0) return undefined
  const along = ((c[0] - a[0]) * cdY - (c[1] - a[1]) * cdX) / turn
  const part = ((c[0] - a[0]) * abY - (c[1] - a[1]) * abX) / turn
  if (along < 0 || along > 1 || part < 0 || part > 1) return undefined
  return { along, part, corner: [c[0] + part * cdX, c[1] + part * cdY] as const }
}

/** The ring with corners where the line meets it. */
function withCorners(ring: readonly Corner[], met: readonly Meeting[]): readonly Corner[] {
  const corners = ring.flatMap((corner, side) => {
    const onSide = met.filter((one) => one.side === side).toSorted((one, other) => one.part - other.part)
    return [corner, ...onSide.map((one) => one.corner)]
  })
  return corners.filter((one, index) => !isSame(one, corners.at(index - 1) ?? [0, 0]))
}

/** Cuts the part in which a chord runs; the others stay as they are. */
function cut(parts: readonly (readonly Corner[])[], { from, between, to }: Chord): readonly (readonly Corner[])[] {
  return parts.flatMap((part) => {
    const [begin, end] = [from, to].map(({ corner }) => part.findIndex((one) => isSame(one, corner)))
    if (begin === undefined || end === undefined || begin < 0 || end < 0) return [part]
    const both = [
      [...stretch(part, begin, end), ...between.toReversed()],
      [...stretch(part, end, begin), ...between],
    ]
    // A line along the border cuts off nothing.
    return both.some((one) => areaMuOf(one) < LEAST_MU) ? [part] : both
  })
}

/** The corners of a ring from one to another, both included. */
function stretch(ring: readonly Corner[], from: number, to: number): readonly Corner[] {
  return from <= to ? ring.slice(from, to + 1) : [...ring.slice(from), ...ring.slice(0, to + 1)]
}

/** The line, drawn on where it begins or ends inside: to where it leaves the ring first. */
function reaching(ring: readonly Corner[], line: readonly Corner[]): readonly Corner[] {
  const [first, second] = line
  const [last, before] = [line.at(-1), line.at(-2)]
  if (!first || !second || !last || !before) return line
  return [...outward(ring, second, first).toReversed(), ...line.slice(1, -1), ...outward(ring, before, last)]
}

/** The end of a line and, where it lies inside, the point a little beyond the border. */
function outward(ring: readonly Corner[], from: Corner, end: Corner): readonly Corner[] {
  if (!isWithin(end, ring)) return [end]
  const [east, north] = [end[0] - from[0], end[1] - from[1]]
  const length = Math.hypot(east, north)
  if (length === 0) return [end]
  const far: Corner = [end[0] + (east / length) * FAR, end[1] + (north / length) * FAR]
  const [exit] = meetings(ring, end, far)
  if (!exit) return [end]
  const { corner } = exit.meeting
  return [[corner[0] + (east / length) * BEYOND, corner[1] + (north / length) * BEYOND]]
}

/** In degrees: farther than any plot is wide, and a decimetre. */
const FAR = 5
const BEYOND = 1e-6

function crossesItself(line: readonly Corner[]): boolean {
  const stretches = line.slice(1).map((to, index): Stretch => [line[index] ?? to, to])
  return stretches.some((one, index) =>
    stretches.slice(index + 2).some((other) => crossingOf(one, other) !== undefined),
  )
}

function isSame(one: Corner, other: Corner): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
