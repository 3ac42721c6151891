import { type FieldRight, type FormKind, countedFields } from '@farm/contract/forms'
import { madeOf } from './definitions.rules.ts'

/** What somebody may less of a form. */
export interface Less {
  readonly denied: readonly string[]
  readonly fields: Readonly<Record<string, FieldRight>>
}

/** A role that is not restricted. */
export const nothingLess: Less = { denied: [], fields: {} }

const strictness = { read: 1, hidden: 2 } as const satisfies Record<FieldRight, number>

/** Whether nothing may be done under the one that may not be done under the other. */
export function isAsStrict(one: Less, other: Less): boolean {
  const isDenied = other.denied.every((right) => one.denied.includes(right))
  return isDenied && Object.entries(other.fields).every(([name, right]) => strictnessOf(one, name) >= strictness[right])
}

function strictnessOf({ fields }: Less, name: string): number {
  const right = Object.hasOwn(fields, name) ? fields[name] : undefined
  return right === undefined ? 0 : strictness[right]
}

export function isSameLess(one: Less, other: Less): boolean {
  return isAsStrict(one, other) && isAsStrict(other, one)
}

/** As strict as the two of them together. */
export function tightened(one: Less, other: Less): Less {
  const names = [...new Set([...Object.keys(one.fields), ...Object.keys(other.fields)])]
  const fields = names.map((name): [string, FieldRight] => {
    const isHidden = Math.max(strictnessOf(one, name), strictnessOf(other, name)) === strictness.hidden
    return [name, isHidden ? 'hidden' : 'read']
  })
  return { denied: [...new Set([...one.denied, ...other.denied])], fields: Object.fromEntries(fields) }
}

/**
 * What would go out of sight with a field and must not: what the product counts by, what names and binds its own records,
 * and what their documents need. Nothing where the field can be hidden.
 */
export function neededWith({ fields, nameField, counted, needed = [] }: FormKind, hidden: string): string | undefined {
  const counts = new Set(counted ? countedFields(counted) : [])
  // What is worked out of a hidden field is hidden with it.
  return madeOf(fields, [hidden]).find(
    (name) =>
      name === nameField ||
      counts.has(name) ||
      needed.includes(name) ||
      (fields[name]?.required === true && !/^F\d/.test(name)),
  )
}
