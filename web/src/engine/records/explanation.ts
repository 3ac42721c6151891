import type { Field } from '@farm/contract/forms'

/** What a field means, of one that nobody fills in: the help of others is for whoever does. */
export function explanationOf({ domainOnly, isDerived, help }: Field): string | undefined {
  return domainOnly === true || isDerived === true ? help : undefined
}
