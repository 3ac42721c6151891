import { useQuery } from '@tanstack/react-query'
import { type PlaceShape, placeCalls } from '@farm/contract/places'
import { roundTo } from '@farm/contract/values'
import { createContext, useCallback } from 'react'
import { get } from '../../platform/http.ts'
import type { Corner } from '../../ui/corners.ts'
import type { Box } from '../../ui/ground-things.ts'
import { useCan, useOrganPath } from '../permission/index.ts'
import { RECORDS } from '../records/records-key.ts'

/** Whose outline is being drawn. */
interface OutlineOwner {
  /** The plot itself is no neighbour of its own. */
  readonly id: string | undefined
  /** Plots do not lie on each other: it is worth a word when they do. */
  readonly warnsOfOverlap: boolean
}

export const OutlineOwnerContext = createContext<OutlineOwner>({ id: undefined, warnsOfOverlap: false })

/** A plot beside the outline that is being drawn. */
export interface Neighbour {
  readonly key: string
  readonly name: string
  readonly corners: readonly Corner[]
}

/** About 2 km at our latitudes. */
const AROUND = 0.02

/** The functions that bring the right to see plots. */
const SHOW_PLOTS = ['/Core/PlaceList', '/Core/EnterpriseList', '/CountyFarm/EnterpriseList']

export function useSeesPlots(): boolean {
  return SHOW_PLOTS.some(useCan())
}

/** The plots around some corners; none for who may not see plots. */
export function useNeighbours(corners: readonly Corner[], without: string | undefined) {
  return useAround(
    corners,
    useCallback((shapes: readonly PlaceShape[]) => neighboursIn(shapes, without), [without]),
  )
}

const asTheyAre = (shapes: readonly PlaceShape[]) => shapes

/** The same as the map is sent them, with their enterprises. */
export function useShapesAround(corners: readonly Corner[]) {
  return useAround(corners, asTheyAre)
}

function useAround<Told>(corners: readonly Corner[], told: (shapes: readonly PlaceShape[]) => Told) {
  const organPath = useOrganPath()
  const canSee = useSeesPlots()
  const box = boxAround(corners)
  return useQuery({
    queryKey: [RECORDS, organPath, 'shapes', box],
    queryFn: ({ signal }) => get(placeCalls.shapes, { box }, signal),
    enabled: canSee && box !== '',
    placeholderData: (before) => before,
    select: useCallback(({ Shapes }: { Shapes: readonly PlaceShape[] }) => told(Shapes), [told]),
  })
}

/** Plots that have an outline. */
export function neighboursIn(shapes: readonly PlaceShape[], without: string | undefined): readonly Neighbour[] {
  return shapes.filter(({ Id, Points }) => Id !== without && Points.length > 2).map(neighbourOf)
}

function neighbourOf({ Id, Name, Points }: PlaceShape): Neighbour {
  return { key: Id, name: Name, corners: Points }
}

/** In steps, so that a corner more does not ask anew. */
function boxAround(corners: readonly Corner[]): string {
  if (corners.length === 0) return ''
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
  const low = (values: readonly number[]) => Math.floor(Math.min(...values) / AROUND) * AROUND - AROUND
  const high = (values: readonly number[]) => Math.ceil(Math.max(...values) / AROUND) * AROUND + AROUND
  return boxText([low(lngs), low(lats), high(lngs), high(lats)])
}

/** As the interface takes it. */
export function boxText(box: Box): string {
  return box.map((degrees) => roundTo(degrees, 5)).join(',')
}
