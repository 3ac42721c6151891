import { type DataOf, type DynamicData, type FormKind, readData } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'

/** What somebody may see of what a record holds. */
export function seenPart<K extends FormKind>(kind: K, { fields }: SeenKind, data: DynamicData = {}): DataOf<K> {
  return readData(kind, Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name))))
}
