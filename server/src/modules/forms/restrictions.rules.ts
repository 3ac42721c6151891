import type { FieldRight } from '@farm/contract/forms'

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
