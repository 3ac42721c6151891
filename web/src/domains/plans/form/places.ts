import type { WireRecord } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'

/** A plot as far as a plan needs to know it. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly areaMu: number
  readonly enterprise: string | undefined
}

export function placeOf({ Id, Data }: WireRecord): Place {
  return {
    id: Id,
    name: typeof Data.Name === 'string' ? Data.Name : '—',
    areaMu: typeof Data.Area === 'number' ? Data.Area : 0,
    enterprise: typeof Data.Compony === 'string' ? Data.Compony : undefined,
  }
}

/** Their area together, in mu, to the two decimals that are kept; nothing while one of them is not known. */
export function totalArea(ids: readonly string[], known: readonly Place[]): number | undefined {
  const areas = ids.map((id) => known.find((place) => place.id === id)?.areaMu)
  return areas.reduce<number | undefined>(
    (sum, area) => (sum === undefined || area === undefined ? undefined : roundTo(sum + area, 2)),
    0,
  )
}
