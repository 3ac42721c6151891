import { isObject } from '@farm/contract/forms'
import {
  type EarlierUse,
  type PlannedHarvest,
  demandsOn,
  harvestFromOf,
  labelOf,
  productOf,
} from '@farm/contract/input-checks'
import { stepsOf } from '@farm/contract/plans'

export type Data = Readonly<Record<string, unknown>>

/** What was used by one punch-in, as far as it matters for others. */
interface UsedInputs {
  readonly day: string
  readonly at: number
  readonly places: readonly string[]
  readonly plan: string | null
  readonly inputs: readonly Data[] | null
  readonly labels: readonly Data[] | null
}

/**
 * The pesticides among what was used, by the interval that was kept with the use; by the label of today where none was.
 */
export function earlierUses(
  used: readonly UsedInputs[],
  contents: ReadonlyMap<string, { readonly data: Data }>,
): EarlierUse[] {
  return used.flatMap(({ inputs, labels, day, at, places, plan }) =>
    (inputs ?? []).flatMap((row, index): EarlierUse[] => {
      const id = String(row.Input)
      const data = contents.get(id)?.data
      if (data?.Kind !== '农药') return []
      const label = labelOf(id, data)
      const kept = labels?.length === inputs?.length ? labels?.[index] : undefined
      const registration = textOf(kept?.RegistrationNumber) ?? label.registration
      return [
        {
          product: productOf({ id, registration }),
          name: textOf(kept?.Name) ?? label.name,
          day,
          at,
          places,
          ...(plan !== null && { plan }),
          harvestFrom: textOf(kept?.HarvestFrom) ?? harvestFromOf(demandsOn(label, undefined), { to: day }),
        },
      ]
    }),
  )
}

/** When a plan brings its harvest in: its steps whose operation is one of harvesting. */
export function plannedHarvests(
  plan: Data | undefined,
  isHarvesting: (operation: string) => boolean,
): PlannedHarvest[] {
  if (!plan) return []
  return stepsOf(plan)
    .filter(({ operation, start, end }) => isHarvesting(operation) && start !== '' && end !== '')
    .map(({ start, end }) => ({ from: start, to: end }))
}

/** For each mu; undefined where the amount or the area is not known. */
export function perMu(amount: unknown, area: number | undefined): number | undefined {
  if (typeof amount !== 'number' || area === undefined || area <= 0) return undefined
  return amount / area
}

/** The area of plots together, in mu; undefined where one is not known. */
export function areaOf(places: readonly Data[]): number | undefined {
  const areas = places.map(({ Area }) => Area)
  const isKnown = areas.length > 0 && areas.every((one): one is number => typeof one === 'number')
  return isKnown ? areas.reduce((sum, one) => sum + one, 0) : undefined
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

export function rowsIn(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
