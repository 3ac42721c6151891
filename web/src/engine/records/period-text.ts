import type { Period } from '@farm/contract/forms'
import { formatDateRange } from '@farm/contract/values'

/** Whether a value of a field is a period. */
function isPeriod(value: unknown): value is Period {
  return (
    typeof value === 'object' &&
    value !== null &&
    'From' in value &&
    'To' in value &&
    typeof value.From === 'string' &&
    typeof value.To === 'string'
  )
}

/** `2026-11-20 至 2026-11-30`. */
export function periodText(value: unknown): string {
  return isPeriod(value) ? formatDateRange(value.From, value.To) : '—'
}
