import type { Faults } from '@farm/contract/errors'
import { type DataOf, type DynamicData, type FormKind, readData } from '@farm/contract/forms'

/** The check of a kind for the engine, which knows no kinds: what is checked is read first. */
export function checkOf<K extends FormKind>(kind: K, check: (data: DataOf<K>) => Faults) {
  return (data: DynamicData): Faults => check(readData(kind, data))
}
