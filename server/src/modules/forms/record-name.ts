import type { DynamicData } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'

/** How a record is called to somebody; by the noun of its kind where they may not see its name, or it has none. */
export function recordName({ nameField, name }: SeenKind, data: DynamicData): string {
  const value = data[nameField]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : name
}
