import type { FormInstance } from 'antd'
import type { Faults } from '@farm/contract/errors'
import { type Fields, toldAway } from '@farm/contract/forms'

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

/** Says each fault at its field and leads to the first; answers what has no control to be said at. */
export function showFaults(controls: FormInstance, faults: Faults, fields: Fields): string | undefined {
  const { placed, others } = placeFaults(faults, fields, drawnIn(controls))
  controls.setFields(placed.map(({ name, errors }) => ({ name: [...name], errors: [...errors] })))
  const [first] = placed
  if (first) controls.scrollToField(first.name, { block: 'center', focus: true })
  return others.length > 0 ? others.join('；') : undefined
}

/** The places of all controls that stand in a form now: a field of it may be shown only, hidden, or not apply. */
function drawnIn(controls: FormInstance): ReadonlySet<string> {
  return new Set(controls.getFieldsError().map(({ name }) => name.join('.')))
}

/** Sorts faults by the order in which the fields stand in the form. */
function placeFaults(faults: Faults, fields: Fields, drawn: ReadonlySet<string>): PlacedFaults {
  const order = Object.keys(fields)
  const all = Object.entries(faults).map(([at, errors]) => ({ name: pathOf(at), errors: [...errors] }))
  const isDrawn = ({ name }: { name: NamePath }) => drawn.has(name.join('.'))
  const rank = ({ name: [first] }: { name: NamePath }) => order.indexOf(String(first))
  const placed = all.filter(isDrawn).toSorted((one, other) => rank(one) - rank(other))
  const others = all
    .filter((one) => !isDrawn(one))
    .flatMap(({ name, errors }) => errors.map((error) => toldAway(fields, name.join('.'), error)))
  return { placed, others: [...new Set(others)] }
}
