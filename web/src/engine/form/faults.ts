import type { FormInstance } from 'antd'
import type { Faults } from '@farm/contract/errors'

/** Where a control stands in a form: `['Lines', 0, 'Count']`. */
export type NamePath = (string | number)[]

/** The place of a fault that is written `Lines.0.Count`. */
export function pathOf(at: string): NamePath {
  return at.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

interface PlacedFaults {
  /** Those that have a control, in the order of the controls. */
  readonly placed: readonly { readonly name: NamePath; readonly errors: string[] }[]
  /** Sentences about what the form does not show. */
  readonly others: readonly string[]
}

/** Says each fault at its field and leads to the first; answers what has no field to be said at. */
export function showFaults(controls: FormInstance, faults: Faults, order: readonly string[]): string | undefined {
  const { placed, others } = placeFaults(faults, order)
  controls.setFields(placed.map(({ name, errors }) => ({ name: [...name], errors: [...errors] })))
  const [first] = placed
  if (first) controls.scrollToField(first.name, { block: 'center', focus: true })
  return others.length > 0 ? others.join('；') : undefined
}

/** Sorts faults by the order in which the fields stand in the form. */
function placeFaults(faults: Faults, order: readonly string[]): PlacedFaults {
  const all = Object.entries(faults).map(([at, errors]) => ({ name: pathOf(at), errors: [...errors] }))
  const rank = ({ name: [first] }: { name: NamePath }) => order.indexOf(String(first))
  const placed = all.filter((one) => rank(one) >= 0).toSorted((one, other) => rank(one) - rank(other))
  return { placed, others: all.filter((one) => rank(one) < 0).flatMap(({ errors }) => errors) }
}
