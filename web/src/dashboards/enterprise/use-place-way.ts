import { useWayWithin } from '../board/use-way-within.ts'

/** Where plots are listed and opened; undefined for those who may not. */
export function usePlaceWay(organPath: string | undefined) {
  const way = useWayWithin(organPath)
  return {
    list: way(['/Core/PlaceList']),
    placeAt: (id: string) => way(['/Core/PlaceDetail/:id'], { id }),
  }
}
