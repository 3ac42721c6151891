import { createContext, useContext } from 'react'
import type { DesignFault } from '../state/design-faults.ts'

const NONE: readonly DesignFault[] = []

/** The faults of the field, or of the form, whose properties are drawn. */
export const PropertyFaultsContext = createContext<readonly DesignFault[]>(NONE)

/** What is wrong with one property; of a list, with any of its entries. */
export function useFaultsOf(property: string): string[] {
  const found = useContext(PropertyFaultsContext).filter((one) => headOf(one.property) === property)
  return [...new Set(found.map(({ text }) => text))]
}

function headOf(property: string): string {
  return property.split('.', 1)[0] ?? property
}

const drawn: ReadonlySet<string> = new Set([
  'Label',
  'Help',
  'Default',
  'Max',
  'Mask',
  'Unit',
  'Digits',
  'Min',
  'Options',
  'Dictionary',
  'To',
  'NarrowedBy',
  'Prefix',
  'Width',
  'Expression',
  'Fields',
  'VisibleWhen',
  'RequiredWhen',
  'Name',
  'MenuName',
  'Modules',
  'NameField',
])

/** Faults of properties that have no control of their own: they are said above all of them. */
export function otherFaults(faults: readonly DesignFault[]): string[] {
  return [...new Set(faults.filter(({ property }) => !drawn.has(headOf(property))).map(({ text }) => text))]
}
