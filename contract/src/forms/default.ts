import { faultOfValue } from './check-value.ts'
import type { Field } from './field.ts'

/** Where and when a record is begun, for defaults that name neither. */
export interface Beginning {
  /** On the calendar of the farm: `2026-11-20`. */
  readonly today: string
  /** ISO 8601. */
  readonly now: string
  /** On the clock of the farm: `08:30`. */
  readonly time: string
  readonly userId: string
  readonly organId: string
}

/** What a person has one of, the account and the organisation: `mine` is meant of these. */
export const OWN: readonly string[] = ['users', 'organs']

/**
 * The value that a new record begins with; undefined for none, or where it does not fit any longer. `today`, `now` and
 * `mine` are put into words.
 */
export function defaultOf(field: Field, begin: Beginning): unknown {
  const value = meantBy(field, begin)
  if (field.type === 'rows' || value === undefined) return undefined
  return faultOfValue(field, value) === undefined ? value : undefined
}

function meantBy(field: Field, begin: Beginning): unknown {
  const { default: value } = field
  switch (field.type) {
    case 'date':
      return value === 'today' ? begin.today : value
    case 'moment':
      return value === 'now' ? begin.now : value
    case 'time':
      return value === 'now' ? begin.time : value
    case 'reference':
      return value === 'mine' ? mineOf(field.to, begin) : value
    case 'references':
      return value === 'mine' ? [mineOf(field.to, begin)].filter((one) => one !== undefined) : value
    default:
      return value
  }
}

function mineOf(to: string, { userId, organId }: Beginning): string | undefined {
  if (to === 'users') return userId
  return to === 'organs' ? organId : undefined
}
