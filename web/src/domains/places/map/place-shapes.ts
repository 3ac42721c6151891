import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type WireRecord, readData } from '@farm/contract/forms'
import { MAX_SHAPES, type PlaceShape, placeCalls, placeForm } from '@farm/contract/places'
import { useState } from 'react'
import type { ListDeclaration } from '../../../engine/list/list-declaration.ts'
import { type ListState, isNarrowed } from '../../../engine/list/list-address.ts'
import { type ChosenRecords, chosenRecords } from '../../../engine/list/list-query.ts'
import { allOf } from '../../../engine/map/all-of.ts'
import { boxText } from '../../../engine/map/neighbours.ts'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { nameOf } from '../../../engine/records/record-fields.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'
import type { Corner } from '../../../ui/corners.ts'
import type { Box } from '../../../ui/ground-things.ts'

/** A plot on the map; without corners where nobody told where it lies. */
interface MappedPlace {
  readonly id: string
  readonly name: string
  readonly areaMu: number
  readonly corners: readonly Corner[]
}

export interface MappedPlaces {
  readonly places: readonly MappedPlace[]
  /** There are more than are shown. */
  readonly hasMore: boolean
}

/** The plots of a list with their outlines: of all its pages, as far as a map can hold them. */
export function usePlaceShapes(declaration: ListDeclaration, state: ListState) {
  const organPath = useOrganPath()
  const [box, setBox] = useState<string>()
  const chosen = isNarrowed(state) ? chosenRecords(declaration, state) : undefined
  const whole = useQuery({
    queryKey: [RECORDS, organPath, 'mapped-places', chosen ?? 'all'],
    queryFn: ({ signal }) => (chosen ? shapesOfRecords(declaration.form, chosen, signal) : allShapes({}, signal)),
    placeholderData: keepPreviousData,
  })
  // Of more than fit, those in view are asked for as it moves.
  const isPartial = !chosen && (whole.data?.hasMore ?? false)
  const part = useQuery({
    queryKey: [RECORDS, organPath, 'mapped-places', box],
    queryFn: ({ signal }) => allShapes(box === undefined ? {} : { box }, signal),
    placeholderData: keepPreviousData,
    enabled: isPartial && box !== undefined,
  })
  return {
    data: (isPartial ? part.data : undefined) ?? whole.data,
    /** What to look at first, once it is known: everything that was asked for. */
    all: whole.isPlaceholderData ? undefined : whole.data?.places,
    /** What was asked for, in a word that changes with it. */
    asked: JSON.stringify(chosen ?? 'all'),
    /** What is in view is asked for as the map moves. */
    isPartial,
    error: whole.error,
    refetch: whole.refetch,
    look: (view: Box) => setBox(boxText(view)),
  }
}

interface Asked {
  readonly box?: string
}

async function allShapes(asked: Asked, signal: AbortSignal): Promise<MappedPlaces> {
  const { Shapes, HasMore } = await get(placeCalls.shapes, asked, signal)
  return { places: Shapes.map(placeOfShape), hasMore: HasMore }
}

function placeOfShape({ Id, Name, Area, Points }: PlaceShape): MappedPlace {
  return { id: Id, name: Name, areaMu: Area, corners: Points }
}

/** Page by page: the interface of the map knows no conditions. */
async function shapesOfRecords(form: RecordForm, chosen: ChosenRecords, signal: AbortSignal): Promise<MappedPlaces> {
  const records = await allOf(chosen, { signal })
  return { places: records.map((record) => placeOfRecord(form, record)), hasMore: records.length >= MAX_SHAPES }
}

function placeOfRecord(form: RecordForm, record: WireRecord): MappedPlace {
  const { Area: areaMu = 0 } = readData(placeForm, record.Data)
  return {
    id: record.Id,
    name: nameOf(form, record),
    areaMu,
    corners: cornersOfPlace(record),
  }
}

/** The outline of a plot, else its point, else nothing. */
export function cornersOfPlace({ Data }: WireRecord): readonly Corner[] {
  const { Boundary, Position: at } = readData(placeForm, Data)
  if (Boundary && Boundary.Points.length > 2) return Boundary.Points
  return at ? [[at.Lng, at.Lat]] : []
}
