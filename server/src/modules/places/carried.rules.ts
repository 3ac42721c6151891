import type { DynamicData } from '@farm/contract/forms'
import { type PlanData, planForm } from '@farm/contract/plans'
import { allocate, roundTo } from '@farm/contract/values'

/** A plot that others come in the place of, or that comes in the place of others, with its area in mu. */
export interface Piece {
  readonly id: string
  readonly area: number
}

/** Plots that come in the place of others: several of one, or one of several. */
export interface Exchange {
  readonly gone: readonly string[]
  readonly instead: readonly Piece[]
}

/** The plots of a record afterwards, each once, where the first that went stood. */
export function placesAfter(places: readonly string[], { gone, instead }: Exchange): string[] {
  const ids = instead.map(({ id }) => id)
  return [...new Set(places.flatMap((one) => (gone.includes(one) ? ids : [one])))]
}

type Share = NonNullable<PlanData['Shares']>[number]

/**
 * What falls to each plot of a plan afterwards: what fell to those that went is divided over those that came by their areas, to the last
 * decimal; the others keep theirs. One plot has all and keeps no share.
 */
function sharesAfter(plan: PlanData, exchange: Exchange): Share[] | undefined {
  const rows = sharesOf(plan)
  if (placesAfter(plan.Place ?? [], exchange).length < 2 || rows.length === 0) return undefined
  const gone = rows.filter(({ Place = '' }) => exchange.gone.includes(Place))
  const at = rows.findIndex((row) => gone.includes(row))
  const stay = (some: readonly Share[]) => some.filter((row) => !gone.includes(row))
  return [...stay(rows.slice(0, at)), ...dividedOver(exchange.instead, gone), ...stay(rows.slice(at))]
}

const AMOUNTS = ['Count', 'TargetYield'] as const
/** As many as sums of shares are compared with. */
const SUM_DIGITS = 6

function dividedOver(instead: readonly Piece[], gone: readonly Share[]): Share[] {
  const parts = AMOUNTS.flatMap((name) => {
    const told = gone.flatMap((row) => row[name] ?? [])
    if (told.length === 0) return []
    const sum = roundTo(
      told.reduce((added, one) => added + one, 0),
      SUM_DIGITS,
    )
    const areas = instead.map(({ area }) => area)
    return [[name, allocate(sum, areas, planForm.fields[name].digits)] as const]
  })
  return instead.map(({ id }, index) => ({
    Place: id,
    ...Object.fromEntries(parts.map(([name, amounts]) => [name, amounts[index] ?? 0])),
  }))
}

/** Of a plan on one plot that has all. What an older plan keeps none for, nobody knows. */
function sharesOf({ Shares = [], Place = [], Count, TargetYield }: PlanData): readonly Share[] {
  const [only] = Place
  if (Shares.length > 0 || only === undefined || Place.length > 1) return Shares
  return [{ Place: only, ...(Count !== undefined && { Count }), ...(TargetYield !== undefined && { TargetYield }) }]
}

/** The fields of a plan that a change of its plots concerns. */
export function planAfter(plan: PlanData, exchange: Exchange): DynamicData {
  return { Place: placesAfter(plan.Place ?? [], exchange), Shares: sharesAfter(plan, exchange) ?? null }
}

/** Of what a record held the fields that were written; null where it held nothing. */
export function heldOf(before: DynamicData, after: DynamicData): DynamicData {
  return Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null]))
}
