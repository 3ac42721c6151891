import type { Position } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { idOf } from '../ids.ts'
import { randomOf } from '../random.ts'
import { boundaryOf } from './boundaries.ts'
import { cropId } from './crops.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, type Group, enterpriseId } from './enterprises.ts'
import { type Ring, moved, turned } from './ground.ts'

export interface Plot {
  readonly id: string
  readonly name: string
  readonly areaMu: number
  readonly centre: Position
}

const SQUARE_METRES_PER_MU = 666.67
/** Plots lie in rows around the centre; the largest measures 590 metres. */
const APART_METRES = 700
const MOST_OFF_METRES = 20
/** Between two plots there is a way. */
const ROOM_METRES = APART_METRES / 2 - MOST_OFF_METRES - 4
const PER_ROW = 5
/** Plots are longer than wide: a circle round their centres is this much smaller than in a square. */
const ROUND_SHARE = 0.62

/** How far from its centre a plot reaches at least in every direction, in metres. */
export function reachMetres({ areaMu }: Pick<Plot, 'areaMu'>): number {
  return (Math.sqrt(areaMu * SQUARE_METRES_PER_MU) / 2) * ROUND_SHARE
}

/** A point of the plot, by two numbers from 0 to 1. */
export function pointIn(plot: Plot, distance: number, turn: number): Position {
  const metres = reachMetres(plot) * Math.sqrt(distance) * 0.95
  return moved(plot.centre, [metres * Math.cos(turn * 2 * Math.PI), metres * Math.sin(turn * 2 * Math.PI)])
}

/** How the land of an enterprise lies, in radians: no two alike. */
export function slantOf({ key }: Pick<Enterprise, 'key'>): number {
  return randomOf(`slant/${key}`).between(-0.35, 0.35)
}

function centreOf(enterprise: Enterprise, name: string, index: number): Position {
  const { key, centre } = enterprise
  const random = randomOf(`plot/${key}/${name}`)
  const column = (index % PER_ROW) - (PER_ROW - 1) / 2
  const row = Math.floor(index / PER_ROW) - 1.5
  const off = () => random.between(-MOST_OFF_METRES, MOST_OFF_METRES)
  return moved(centre, turned([column * APART_METRES + off(), row * APART_METRES + off()], slantOf(enterprise)))
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

/** A plot with those that are farmed together with it. */
export interface PlotIn {
  readonly plot: Plot
  readonly group: Group
}

export function groundsOf(enterprise: Enterprise): PlotIn[] {
  return enterprise.groups.flatMap((group) => plotsOf(enterprise, group).map((plot) => ({ plot, group })))
}

const built: ReadonlySet<Group['kind']> = new Set(['大棚', '温室'])

/** The corners of a plot. */
export function plotBoundary(enterprise: Pick<Enterprise, 'key'>, plot: Omit<Plot, 'name'>, kind: Group['kind']): Ring {
  const { id, areaMu, centre } = plot
  return boundaryOf({
    id,
    areaMu,
    centre,
    angle: slantOf(enterprise),
    roomMetres: ROOM_METRES,
    isBuilt: built.has(kind),
  })
}

/** `previousCrop` is what was harvested last on a group, as far as the demo remembers. */
type PreviousCrop = (group: Group) => string | undefined

export function placeDrafts(enterprise: Enterprise, by: string, previousCrop: PreviousCrop): Draft[] {
  return groundsOf(enterprise).map(({ plot: { id, name, areaMu, centre }, group }, index) => {
    const previous = previousCrop(group)
    const points = plotBoundary(enterprise, { id, areaMu, centre }, group.kind)
    return draft(
      placeForm,
      id,
      {
        Name: name,
        Code: `${enterprise.key.toUpperCase()}-${String(index + 1).padStart(2, '0')}`,
        Compony: enterpriseId(enterprise),
        Area: areaMu,
        Position: centre,
        Boundary: { Points: points, Area: areaMu },
        Status: '在用',
        Kind: group.kind,
        Soil: group.soil,
        Irrigation: group.irrigation,
        ...(previous && { PreviousCrop: cropId(previous) }),
      },
      { by },
    )
  })
}
