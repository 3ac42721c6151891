import type { PlaceShape } from '@farm/contract/places'
import type { PlaceStates } from '@farm/contract/statistics'
import { formatQuantity, roundTo } from '@farm/contract/values'
import {
  type GeoPoint,
  type LocalPoint,
  type Size,
  fitting,
  metresFrom,
  plotRadiusMetres,
} from '../../ui/sketch-geometry.ts'

/** What a plot is at the moment, what is most urgent first; unknown where it may not be seen what grows there. */
const plotStates = ['预警', '在种', '空闲', '未知'] as const
export type PlotState = (typeof plotStates)[number]

interface Growth {
  /** How many plans are in progress there. */
  readonly count: number
  /** What the first of them are called, as far as that may be seen. */
  readonly names: readonly string[]
}

/** What is known of plots besides where they are. */
export interface PlotFacts {
  /** By the id of the plot; undefined where nothing is known of plans. */
  readonly plans: ReadonlyMap<string, Growth> | undefined
  /** How many alarms are open at devices on a plot, likewise. */
  readonly alarms: ReadonlyMap<string, number> | undefined
}

export function factsOf({ Growing, Alarmed }: PlaceStates): PlotFacts {
  return {
    plans: Growing && new Map(Growing.map(({ Id, Plans, Names }) => [Id, { count: Plans, names: Names }])),
    alarms: Alarmed && new Map(Alarmed.map(({ Id, Alarms }) => [Id, Alarms])),
  }
}

/** The states that plots can have, as far as is known of them. */
export function statesOf({ plans, alarms }: PlotFacts): readonly PlotState[] {
  const isKnown = (state: PlotState) => (state === '未知' ? plans === undefined : plans !== undefined)
  return plotStates.filter((state) => (state === '预警' ? alarms !== undefined : isKnown(state)))
}

export interface DrawnPlot {
  readonly id: string
  readonly name: string
  readonly state: PlotState
  /** An SVG path in units of the drawing. */
  readonly path: string
  readonly middle: LocalPoint
  /** There is room for its name. */
  readonly isNamed: boolean
  /** All that is told of it. */
  readonly told: string
}

const MARGIN = 16
/** A plot of which only the point is known, and no area. */
const UNKNOWN_MU = 1
/** Units of the drawing: a smaller one could not be seen, let alone pointed at. */
const LEAST_RADIUS = 5
/** A name may be a little larger than its plot. */
const REACH = 1.5
const CORNERS_OF_CIRCLE = 24

interface PlotSize extends Size {
  /** Of the names. */
  readonly character: number
}

/** Plots as they lie to one another, north up, within a drawing. */
export function plotLayout(shapes: readonly PlaceShape[], facts: PlotFacts, size: PlotSize): DrawnPlot[] {
  const shown = shapes.filter(({ Points }) => Points.length > 0)
  const origin = pointOf(shown[0]?.Points[0] ?? [0, 0])
  const rings = shown.map(({ Points, Area }) =>
    ringOf(
      Points.map((one) => metresFrom(origin, pointOf(one))),
      Area,
    ),
  )
  const { toDrawing } = fitting(
    rings.flat().map((corner) => ({ ...corner, radius: 0 })),
    size,
    MARGIN,
  )
  const drawn = shown.map((shape, index) => drawnOf(shape, (rings[index] ?? []).map(toDrawing), facts))
  return withRoom(drawn, size.character)
}

export function stateOf(id: string, { plans, alarms }: PlotFacts): PlotState {
  if ((alarms?.get(id) ?? 0) > 0) return '预警'
  if (!plans) return '未知'
  return plans.has(id) ? '在种' : '空闲'
}

/** What grows on a plot, in words; nothing where that is not known. */
function growthOf(id: string, { plans }: PlotFacts): string | undefined {
  const { count = 0, names = [] } = plans?.get(id) ?? {}
  if (count === 0) return plans && '空闲'
  if (names.length === 0) return '在种'
  return `${names.join('、')}${count > names.length ? ` 等 ${count} 个计划` : ''}`
}

function drawnOf({ Id, Name, Area }: PlaceShape, ring: readonly LocalPoint[], facts: PlotFacts): DrawnPlot & Extent {
  const [left, right] = [Math.min(...ring.map(({ x }) => x)), Math.max(...ring.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...ring.map(({ y }) => y)), Math.max(...ring.map(({ y }) => y))]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const isTiny = right - left < LEAST_RADIUS && bottom - top < LEAST_RADIUS
  const corners = isTiny ? circleRound(middle, LEAST_RADIUS) : ring
  const name = Name === '' ? '未命名地块' : Name
  const alarms = facts.alarms?.get(Id) ?? 0
  const parts = [`${name}，${formatQuantity(Area, '亩')}`, growthOf(Id, facts) ?? []].flat()
  return {
    id: Id,
    name,
    state: stateOf(Id, facts),
    path: `M${corners.map(({ x, y }) => `${roundTo(x, 1)} ${roundTo(y, 1)}`).join('L')}Z`,
    middle,
    isNamed: false,
    told: [...parts, ...(alarms > 0 ? [`${alarms} 条预警`] : [])].join('，'),
    width: right - left,
    height: bottom - top,
  }
}

interface Extent {
  readonly width: number
  readonly height: number
}

/** The largest are named first; a name never covers another. */
function withRoom(plots: ReadonlyArray<DrawnPlot & Extent>, character: number): DrawnPlot[] {
  const line = character * 1.4
  const taken: Array<LocalPoint & { readonly half: number }> = []
  const named = new Set<string>()
  for (const { id, name, middle, width, height } of plots.toSorted((one, other) => other.width - one.width)) {
    const half = (name.length * character) / 2
    const overlaps = taken.some(
      (other) => Math.abs(other.y - middle.y) < line && Math.abs(other.x - middle.x) < half + other.half,
    )
    if (half * 2 > width * REACH || line > height * REACH || overlaps) continue
    taken.push({ ...middle, half })
    named.add(id)
  }
  return plots.map(({ width: _width, height: _height, ...plot }) => ({ ...plot, isNamed: named.has(plot.id) }))
}

/** Of a plot without a border: the circle that has its area. */
function ringOf(corners: readonly LocalPoint[], areaMu: number): readonly LocalPoint[] {
  const [only] = corners
  if (corners.length > 2 || !only) return corners
  return circleRound(only, plotRadiusMetres(areaMu > 0 ? areaMu : UNKNOWN_MU))
}

function circleRound({ x, y }: LocalPoint, radius: number): LocalPoint[] {
  return Array.from({ length: CORNERS_OF_CIRCLE }, (_, index) => {
    const angle = (index / CORNERS_OF_CIRCLE) * Math.PI * 2
    return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius }
  })
}

function pointOf([lng, lat]: readonly [number, number]): GeoPoint {
  return { lng, lat }
}
