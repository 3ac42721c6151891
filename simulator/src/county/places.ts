import type { Position } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { cropId } from './crops.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'

export interface Plot {
  readonly id: string
  readonly name: string
  readonly areaMu: number
  readonly centre: Position
}

const METRES_PER_DEGREE = 111_320
const SQUARE_METRES_PER_MU = 666.67
/** Plots lie in rows around the centre; the largest measures 590 metres. */
const APART_METRES = 640
const PER_ROW = 5

/** The point so many metres east and north of another. */
function moved({ Lng, Lat }: Position, east: number, north: number): Position {
  const lng = Lng + east / (METRES_PER_DEGREE * Math.cos((Lat * Math.PI) / 180))
  return { Lng: Number(lng.toFixed(6)), Lat: Number((Lat + north / METRES_PER_DEGREE).toFixed(6)) }
}

/** How far from its centre a plot reaches at least in every direction, in metres. */
export function reachMetres({ areaMu }: Pick<Plot, 'areaMu'>): number {
  return Math.sqrt(areaMu * SQUARE_METRES_PER_MU) / 2
}

/** A point of the plot, by two numbers from 0 to 1. */
export function pointIn(plot: Plot, distance: number, turn: number): Position {
  const metres = reachMetres(plot) * Math.sqrt(distance) * 0.95
  return moved(plot.centre, metres * Math.cos(turn * 2 * Math.PI), metres * Math.sin(turn * 2 * Math.PI))
}

function centreOf({ key, centre }: Enterprise, name: string, index: number): Position {
  const random = randomOf(`plot/${key}/${name}`)
  const column = (index % PER_ROW) - (PER_ROW - 1) / 2
  const row = Math.floor(index / PER_ROW) - 1.5
  return moved(centre, column * APART_METRES + random.between(-20, 20), row * APART_METRES + random.between(-20, 20))
}

/** The plots of a group, in the order of the enterprise. */
export function plotsOf(enterprise: Enterprise, group: Group): Plot[] {
  const names = enterprise.groups.flatMap((one) => one.plots.map(([name]) => name))
  return group.plots.map(([name, areaMu]) => ({
    id: idOf(`plot/${enterprise.key}/${name}`),
    name,
    areaMu,
    centre: centreOf(enterprise, name, names.indexOf(name)),
  }))
}

export function allPlots(enterprise: Enterprise): Plot[] {
  return enterprise.groups.flatMap((group) => plotsOf(enterprise, group))
}

/** `previousCrop` is what was harvested last on a group, as far as the demo remembers. */
type PreviousCrop = (group: Group) => string | undefined

export function placeDrafts(enterprise: Enterprise, by: string, previousCrop: PreviousCrop): Draft[] {
  const plots = enterprise.groups.flatMap((group) => plotsOf(enterprise, group).map((plot) => ({ plot, group })))
  return plots.map(({ plot: { id, name, areaMu, centre }, group }, index) => {
    const previous = previousCrop(group)
    return draft(
      placeForm,
      id,
      {
        Name: name,
        Code: `${enterprise.key.toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
        Compony: enterpriseId(enterprise),
        Area: areaMu,
        Position: centre,
        Kind: group.kind,
        Soil: group.soil,
        Irrigation: group.irrigation,
        ...(previous && { PreviousCrop: cropId(previous) }),
      },
      { by },
    )
  })
}
