import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PlaceShape, placeCalls } from '@farm/contract/places'
import { useOrganPath } from '../../../engine/permission/index.ts'
import { IN_WORK, RECORDS } from '../../../engine/records/records-key.ts'
import { get } from '../../../platform/http.ts'
import type { Place } from './places.ts'

/** The plots of an enterprise with where they lie. */
export function usePlotsOnMap(enterprise: string | undefined) {
  const organPath = useOrganPath()
  return useQuery({
    queryKey: [RECORDS, organPath, IN_WORK, 'plots-on-map', enterprise],
    queryFn: ({ signal }) => get(placeCalls.shapes, enterprise === undefined ? {} : { enterprise }, signal),
    placeholderData: keepPreviousData,
  })
}

export function placeOfShape({ Id, Name, Area, Enterprise }: PlaceShape): Place {
  return { id: Id, name: Name, areaMu: Area, enterprise: Enterprise?.Id }
}
