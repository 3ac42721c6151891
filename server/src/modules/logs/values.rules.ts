import type { Field } from '@farm/contract/forms'
import { withUnit } from '@farm/contract/values'

/** What a value of a record reads as; `otherwise` tells the types that every sheet tells alike. */
export function valueText(
  field: Field,
  value: unknown,
  {
    momentText,
    otherwise,
  }: { momentText: (moment: string) => string; otherwise: (field: Field, value: unknown) => string },
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && field.type === 'moment') return momentText(value)
  if (typeof value === 'string' && field.type === 'date') return value
  return withUnit(otherwise(field, value), 'unit' in field ? field.unit : undefined)
}
