import { type WireRecord, readData } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { roundTo } from '@farm/contract/values'

/** A plot as far as a plan needs to know it. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly areaMu: number
  readonly enterprise: string | undefined
}

export function placeOf({ Id, Data }: WireRecord): Place {
  const { Name: name = '—', Area: areaMu = 0, Compony: enterprise } = readData(placeForm, Data)
  return { id: Id, name, areaMu, enterprise }
}

/** Their area together, in mu, to the two decimals that are kept; nothing while one of them is not known. */
export function totalArea(ids: readonly string[], known: readonly Place[]): number | undefined {
  const areas = ids.map((id) => known.find((place) => place.id === id)?.areaMu)
  return areas.reduce<number | undefined>(
    (sum, area) => (sum === undefined || area === undefined ? undefined : roundTo(sum + area, 2)),
    0,
  )
}
