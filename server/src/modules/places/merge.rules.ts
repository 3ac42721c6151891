import { polygonArea } from '@farm/contract/forms'
import { type PlaceData, SQUARE_METRES_PER_MU } from '@farm/contract/places'
import { formatQuantity, roundTo } from '@farm/contract/values'
import { Plane, type Ring } from './plane.rules.ts'
import { faultOfBorder } from './split.rules.ts'

/** What lies between plots, such as a path or a ridge, may be this part of the whole. */
const MOST_BETWEEN = 0.05

/** A plot that is to become part of a whole. */
export interface Source {
  readonly id: string
  readonly data: PlaceData
}

/** Why plots are not made one: they belong to one enterprise, and lie as one piece within the border of the whole. */
export function faultOfMerger(sources: readonly Source[], points: Ring | undefined): string | undefined {
  const [first, ...others] = sources
  const foreign = others.filter(({ data }) => data.Compony !== first?.data.Compony)
  if (foreign.length > 0) return `“${namesOf(foreign)}”属于另一家企业`
  const drawn = sources.filter(({ data }) => data.Boundary)
  if (drawn.length === 0) return points ? '各地块都没有边界，合并后的边界请在合并以后再画' : undefined
  const bare = sources.filter(({ data }) => !data.Boundary)
  if (bare.length > 0) return `“${namesOf(bare)}”还没有边界，请先画出来`
  if (!points) return '缺少合并后的边界'
  return faultOfBorder(points) ?? faultOfWhole(drawn, points)
}

function faultOfWhole(sources: readonly Source[], points: Ring): string | undefined {
  const plane = new Plane(points)
  const slack = plane.slack(points)
  const rings = sources.flatMap(({ data }) => (data.Boundary ? [data.Boundary.Points] : []))
  const outside = sources.filter(({ data: { Boundary } }) => {
    return Boundary && plane.outside(Boundary.Points, points) > slack
  })
  if (outside.length > 0) return `合并后的边界没有包住“${namesOf(outside)}”`
  const covered = rings.reduce(
    (sum, ring, at) => sum + plane.area(ring) - sharedWith(plane, ring, rings.slice(0, at)),
    0,
  )
  const between = plane.area(points) - covered
  if (between <= Math.max(slack, covered * MOST_BETWEEN)) return undefined
  const mu = formatQuantity(roundTo(between / SQUARE_METRES_PER_MU, 2), '亩')
  return `合并后的边界比各地块一共多出 ${mu}，相邻的地块才能合并`
}

function sharedWith(plane: Plane, ring: Ring, others: readonly Ring[]): number {
  return others.reduce((sum, other) => sum + Math.max(plane.shared(ring, other), 0), 0)
}

function namesOf(sources: readonly Source[]): string {
  return sources.map(({ data }) => data.Name ?? '').join('、')
}

/** In mu: as the border measures, or of plots without borders what they come to. */
export function areaOfWhole(sources: readonly Source[], points: Ring | undefined): number {
  return points ? polygonArea(points) : sumOf(sources.map(({ data }) => data.Area ?? 0))
}

function sumOf(areas: readonly number[]): number {
  return roundTo(
    areas.reduce((sum, one) => sum + one, 0),
    2,
  )
}
