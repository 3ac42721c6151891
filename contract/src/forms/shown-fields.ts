import { type Condition, meets } from './condition.ts'
import type { Field, Fields } from './field.ts'
import type { DynamicData } from './dynamic-data.ts'

/** A record as its conditions see it. */
export interface Shown {
  /** The names of the fields that are shown. */
  readonly names: ReadonlySet<string>
  /** What the record holds, without what the fields hold that are not shown. */
  readonly data: DynamicData
}

/**
 * Which fields of a record are shown. A field that is not shown counts as empty for the others, so one after another
 * may go. A condition on a field that the fields don't have, for one may not see it, counts as met.
 */
export function shownFields(fields: Fields, data: DynamicData): Shown {
  const known = new Map<string, boolean>()
  const isShown = (name: string): boolean => {
    const found = known.get(name)
    if (found !== undefined) return found
    // In a circle, which no published form has, the first one asked for is shown.
    known.set(name, true)
    const condition = Object.hasOwn(fields, name) ? fields[name]?.visibleWhen : undefined
    const answer = condition === undefined || !Object.hasOwn(fields, condition.field) || holds(condition)
    known.set(name, answer)
    return answer
  }
  const holds = (condition: Condition) => meets(condition, isShown(condition.field) ? data : {})
  const names = new Set(Object.keys(fields).filter(isShown))
  const isHidden = (name: string) => Object.hasOwn(fields, name) && !names.has(name)
  const kept = names.size === Object.keys(fields).length
  return { names, data: kept ? data : Object.fromEntries(Object.entries(data).filter(([name]) => !isHidden(name))) }
}

/** True when a shown field must be filled in; `data` is what is shown of the record. */
export function isRequired(field: Field, fields: Fields, data: DynamicData): boolean {
  if (field.required || !field.requiredWhen) return field.required === true
  return Object.hasOwn(fields, field.requiredWhen.field) && meets(field.requiredWhen, data)
}
