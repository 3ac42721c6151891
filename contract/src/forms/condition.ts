import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, valueAt } from './values.ts'

/** What another field of the same record must hold: anything, nothing, or one of some values. */
export type Condition =
  | { readonly field: string; readonly is: 'filled' | 'empty' }
  | { readonly field: string; readonly is: 'one-of'; readonly values: ReadonlyArray<string | number | boolean> }

/** True when the data holds what the condition asks for; of a list, one of its values is enough. */
export function meets(condition: Condition, data: DynamicData): boolean {
  const value = valueAt(data, condition.field)
  if (condition.is !== 'one-of') return isEmpty(value) === (condition.is === 'empty')
  const held = (Array.isArray(value) ? value : [value]).map(asStored)
  return condition.values.some((one) => held.includes(one))
}

/** Texts are stored without space at their ends: a condition must not answer otherwise before they are. */
function asStored(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}
