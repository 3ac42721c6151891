import type { SequenceField } from './field.ts'

const lengths = { none: 0, year: 4, month: 6, day: 8 } as const

/** What of a day (`2026-11-20`) the numbers go by: `202611`, and they begin anew with the next. */
export function sequencePeriod({ date }: Pick<SequenceField, 'date'>, day: string): string {
  return day.replaceAll('-', '').slice(0, lengths[date])
}

/** The `n`th number of a day: `RK20261120-0001`. */
export function sequenceText(field: Pick<SequenceField, 'prefix' | 'date' | 'width'>, day: string, n: number): string {
  const period = sequencePeriod(field, day)
  return `${field.prefix}${period}${period ? '-' : ''}${String(n).padStart(field.width, '0')}`
}
