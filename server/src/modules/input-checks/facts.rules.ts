import type { ClockData, clockForm } from '@farm/contract/clock'
import { type DataOf, type DynamicData, type RowOf, referred } from '@farm/contract/forms'
import { type EarlierUse, demandsOn, harvestFromOf, labelOf, productOf } from '@farm/contract/input-checks'
import { type checkFields, inputForm } from '@farm/contract/inputs'
import type { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'

export type WorkOrderData = DataOf<typeof workOrderForm>
/** What a punch-in, a work order or a plan says, as far as a check goes by it. */
export type Told = RowOf<
  Pick<(typeof clockForm)['fields'], 'WorkOrder' | 'Plan' | 'Step' | 'Operation' | 'Area' | 'Inputs' | 'Ground'> &
    Pick<(typeof workOrderForm)['fields'], 'Enterprise' | 'Place' | 'Crops'> &
    typeof checkFields
>
/** A row that names an input. */
export type InputRow = NonNullable<ClockData['Inputs']>[number]
export type CheckRow = NonNullable<ClockData['InputChecks']>[number]
export type LabelRow = NonNullable<ClockData['InputLabels']>[number]

type Contents = ReadonlyMap<string, { readonly data: DynamicData }>

/** What was used by one punch-in, as far as it matters for others. */
interface UsedInputs {
  readonly day: string
  readonly at: number
  readonly places: readonly string[]
  readonly plan: string | null
  readonly inputs: readonly InputRow[]
  readonly labels: readonly LabelRow[]
}

/**
 * The pesticides among what was used, by the interval that was kept with the use, whatever its input became since; by the label of
 * today where none was.
 */
export function earlierUses(used: readonly UsedInputs[], contents: Contents): EarlierUse[] {
  return used.flatMap(({ inputs, labels, day, at, places, plan }) =>
    inputs.flatMap(({ Input = '' }, index): EarlierUse[] => {
      const kept = labels.length === inputs.length ? labels[index] : undefined
      const one = usedPesticide({ id: Input, kept, day }, contents)
      return one ? [{ ...one, day, at, places, ...(plan !== null && { plan }) }] : []
    }),
  )
}

interface UsedInput {
  readonly id: string
  /** Its row of `InputLabels`. */
  readonly kept: LabelRow | undefined
  readonly day: string
}

function usedPesticide({ id, kept = {}, day }: UsedInput, contents: Contents) {
  const data = referred(contents, inputForm, id) ?? {}
  const keptFrom = kept.HarvestFrom
  if (keptFrom === undefined && data.Kind !== '农药') return undefined
  const label = labelOf(id, data)
  return {
    product: productOf({ id, registration: kept.RegistrationNumber ?? label.registration }),
    name: kept.Name ?? label.name,
    harvestFrom: keptFrom ?? harvestFromOf(demandsOn(label, undefined), { to: day }),
  }
}

/** A record, then the work order and the plan that it names: what it does not say itself they say, the nearer first. */
export function tellersOf(data: Told, contents: Contents): Told[] {
  return [
    data,
    referred(contents, workOrderForm, data.WorkOrder) ?? [],
    referred(contents, planForm, data.Plan) ?? [],
  ].flat()
}

/** The plots that a record is about; where it names none, those of its work order or its plan. Besides, those on which it was done. */
export function placesOf(data: Told, contents: Contents): readonly string[] {
  const [named = []] = tellersOf(data, contents).flatMap(({ Place }) => (Place ? [Place] : []))
  return data.Ground ? [...new Set([...named, ...data.Ground])] : named
}

/** For each mu; undefined where the amount or the area is not known. */
export function perMu(amount: number | undefined, area: number | undefined): number | undefined {
  if (amount === undefined || area === undefined || area <= 0) return undefined
  return amount / area
}

/** The area of plots together, in mu; undefined where one is not known. */
export function areaOf(places: ReadonlyArray<DataOf<typeof placeForm>>): number | undefined {
  const areas = places.flatMap(({ Area }) => Area ?? [])
  return areas.length > 0 && areas.length === places.length ? areas.reduce((sum, one) => sum + one, 0) : undefined
}
