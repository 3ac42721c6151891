import type { Position } from '@farm/contract/forms'
import { formatPosition } from '@farm/contract/values'

/** Whether a value of a field is a position. */
export function isPosition(value: unknown): value is Position {
  return (
    typeof value === 'object' &&
    value !== null &&
    'Lng' in value &&
    'Lat' in value &&
    typeof value.Lng === 'number' &&
    typeof value.Lat === 'number'
  )
}

/** `112.55012, 37.87011`: longitude first, as on the wire. */
export function positionText(value: unknown): string {
  return isPosition(value) ? formatPosition(value.Lng, value.Lat) : '—'
}
