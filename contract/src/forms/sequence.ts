import type { SequenceField } from './field.ts'

const lengths = { none: 0, year: 4, month: 6, day: 8 } as const

/** What of a day (`2026-11-20`) the numbers go by: `202611`, and they begin anew with the next. */
export function sequencePeriod({ date }: Pick<SequenceField, 'date'>, day: string): string {
  return day.replaceAll('-', '').slice(0, lengths[date])
}

interface Counted {
  /** `2026-11-20` */
  readonly day: string
  readonly n: number
  /** The number of the organisation that counts. */
  readonly organNo: number
}

/** The `n`th number of an organisation on a day: `RK20261120-0001`, with the organisation in it `RK20261120-101-0001`. */
export function sequenceText(
  field: Pick<SequenceField, 'prefix' | 'date' | 'width' | 'namesOrgan'>,
  { day, n, organNo }: Counted,
): string {
  const organ = field.namesOrgan === true ? String(organNo) : ''
  const parts = [sequencePeriod(field, day), organ, String(n).padStart(field.width, '0')]
  return `${field.prefix}${parts.filter(Boolean).join('-')}`
}
