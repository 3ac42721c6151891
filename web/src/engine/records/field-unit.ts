import type { Field } from '@farm/contract/forms'

/** The unit that stands in the head of a column; an amount of money carries its sign itself. */
export function unitOf(field: Field): string | undefined {
  return 'unit' in field && field.type !== 'money' ? field.unit : undefined
}

/** True for what stands at the right of its column. */
export function isFigure(field: Field): boolean {
  const { type } = field
  if (type === 'computed') return field.result === 'number'
  return type === 'whole' || type === 'decimal' || type === 'money' || type === 'polygon'
}
