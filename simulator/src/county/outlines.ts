import type { Position } from '@farm/contract/forms'
import { randomOf } from '../random.ts'
import type { Enterprise } from './enterprises.ts'
import { type Metres, type Ring, metresFrom, ringRound, turned } from './ground.ts'
import { allPlots, slantOf } from './places.ts'

const CORNERS = { county: 72, enterprise: 20 } as const
/** Beyond the middle of the outermost plots. */
const REACH_METRES = 560
const COUNTY_METRES = 19_500
/** How far a border wanders in and out, as a share of its distance. */
const WAVES = { county: 0.16, enterprise: 0.035 } as const

/** A border on the map: of an enterprise, else of the county. */
export interface DrawnOutline {
  readonly enterprise?: Enterprise
  readonly ring: Ring
}

/** Every border that the map of the county shows. */
export function outlinesOf(enterprises: readonly Enterprise[]): DrawnOutline[] {
  const own = enterprises.map((enterprise) => ({ enterprise, ring: enterpriseOutline(enterprise) }))
  return [{ ring: countyOutline(enterprises) }, ...own]
}

/** The land of an enterprise: all its plots and some way round them. */
export function enterpriseOutline(enterprise: Enterprise): Ring {
  const { key, centre } = enterprise
  const slant = slantOf(enterprise)
  const spots = allPlots(enterprise).map((plot) => turned(metresFrom(centre, plot.centre), -slant))
  const wide = Math.max(...spots.map(([east]) => Math.abs(east))) + REACH_METRES
  const high = Math.max(...spots.map(([, north]) => Math.abs(north))) + REACH_METRES
  const wave = waveOf(`outline/${key}`, WAVES.enterprise)
  const corners = turns(CORNERS.enterprise).map((turn): Metres => {
    const [east, north] = [Math.cos(turn), Math.sin(turn)]
    const toEdge = Math.min(wide / Math.abs(east), high / Math.abs(north))
    const metres = toEdge * (1 + WAVES.enterprise + wave(turn))
    return turned([metres * east, metres * north], slant)
  })
  return ringRound(centre, corners)
}

/** The border of the county, with all of its enterprises inside. */
export function countyOutline(enterprises: readonly Enterprise[]): Ring {
  const middle = middleOf(enterprises.map(({ centre }) => centre))
  const wave = waveOf('outline/county', WAVES.county)
  const corners = turns(CORNERS.county).map((turn): Metres => {
    const metres = COUNTY_METRES * (1 + wave(turn))
    return [metres * Math.cos(turn), metres * Math.sin(turn)]
  })
  return ringRound(middle, corners)
}

function turns(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index / count) * 2 * Math.PI)
}

/** In and out along a border that ends where it begins, at most by `most`. */
function waveOf(seed: string, most: number): (turn: number) => number {
  const random = randomOf(seed)
  const parts = [2, 3, 5, 8, 13].map((times) => ({ times, from: random.between(0, 2 * Math.PI) }))
  return (turn) =>
    (most / parts.length) * parts.reduce((sum, { times, from }) => sum + Math.sin(times * turn + from), 0)
}

function middleOf(places: readonly Position[]): Position {
  const mean = (of: (place: Position) => number) => places.reduce((sum, place) => sum + of(place), 0) / places.length
  return { Lng: mean(({ Lng }) => Lng), Lat: mean(({ Lat }) => Lat) }
}
