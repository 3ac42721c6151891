import type { SequenceField } from './field.ts'
import type { DynamicData } from './dynamic-data.ts'

const lengths = { none: 0, year: 4, month: 6, day: 8 } as const

/** What of a day (`2026-11-20`) the numbers go by: `202611`, and they begin anew with the next. */
export function sequencePeriod({ date }: Pick<SequenceField, 'date'>, day: string): string {
  return day.replaceAll('-', '').slice(0, lengths[date])
}

/** The day that the number of a record goes by: that of the field which it names, or the one on which it is made. */
export function sequenceDay({ dayOf }: Pick<SequenceField, 'dayOf'>, data: DynamicData, today: string): string {
  const day = dayOf === undefined ? undefined : data[dayOf]
  return typeof day === 'string' && day !== '' ? day.slice(0, 'yyyy-mm-dd'.length) : today
}

interface Counted {
  /** `2026-11-20` */
  readonly day: string
  readonly n: number
  /** The number of the organisation that counts. */
  readonly organNo: number
}

/**
 * The `n`th number of an organisation on a day: `RK20261120-101-0001`. No two organisations have the same number, and numbers from before
 * it stood in them have a part less: none is given twice.
 */
export function sequenceText(
  field: Pick<SequenceField, 'prefix' | 'date' | 'width'>,
  { day, n, organNo }: Counted,
): string {
  const parts = [sequencePeriod(field, day), String(organNo), String(n).padStart(field.width, '0')]
  return `${field.prefix}${parts.filter(Boolean).join('-')}`
}
