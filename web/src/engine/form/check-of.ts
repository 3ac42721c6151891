import type { Faults } from '@farm/contract/errors'
import { type DataOf, type DynamicData, type Field, type FormKind, checkRecord, readData } from '@farm/contract/forms'

/** The check of a kind for the engine, which knows no kinds: what is checked is read first. */
export function checkOf<K extends FormKind>(kind: K, check: (data: DataOf<K>) => Faults) {
  return (data: DynamicData): Faults => check(readData(kind, data))
}

/** Checks a value by its field alone, as a rule of antd does. */
export function checked(field: Field, value: unknown): Promise<void> {
  const [fault] = checkRecord({ value: field }, { value }).value ?? []
  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
}
