import { isObject } from '@farm/contract/forms'
import { type EarlierUse, demandsOn, harvestFromOf, labelOf, productOf } from '@farm/contract/input-checks'

export type Data = Readonly<Record<string, unknown>>
export type Contents = ReadonlyMap<string, { readonly data: Data }>

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
 * The pesticides among what was used, by the interval that was kept with the use, whatever its input became since; by the label of
 * today where none was.
 */
export function earlierUses(used: readonly UsedInputs[], contents: Contents): EarlierUse[] {
  return used.flatMap(({ inputs, labels, day, at, places, plan }) =>
    (inputs ?? []).flatMap((row, index): EarlierUse[] => {
      const kept = labels?.length === inputs?.length ? labels?.[index] : undefined
      const one = usedPesticide({ id: String(row.Input), kept, day }, contents)
      return one ? [{ ...one, day, at, places, ...(plan !== null && { plan }) }] : []
    }),
  )
}

interface UsedInput {
  readonly id: string
  /** Its row of `InputLabels`. */
  readonly kept: Data | undefined
  readonly day: string
}

function usedPesticide({ id, kept = {}, day }: UsedInput, contents: Contents) {
  const data = contents.get(id)?.data ?? {}
  const keptFrom = textOf(kept.HarvestFrom)
  if (keptFrom === undefined && data.Kind !== '农药') return undefined
  const label = labelOf(id, data)
  return {
    product: productOf({ id, registration: textOf(kept.RegistrationNumber) ?? label.registration }),
    name: textOf(kept.Name) ?? label.name,
    harvestFrom: keptFrom ?? harvestFromOf(demandsOn(label, undefined), { to: day }),
  }
}

/** A record, then the work order and the plan that it names: what it does not say itself they say, the nearer first. */
export function tellersOf(data: Data, contents: Contents): Data[] {
  const named = [data.WorkOrder, data.Plan].flatMap((id): Data[] => {
    const one = contents.get(String(id))
    return one ? [one.data] : []
  })
  return [data, ...named]
}

/** The plots that a record is about; where it names none, those of its work order or its plan. */
export function placesOf(data: Data, contents: Contents): string[] {
  const told = tellersOf(data, contents).map(({ Place }) => textsIn(Place))
  return told.find((places) => places.length > 0) ?? []
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
