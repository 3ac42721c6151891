import { isMoment } from '@farm/contract/forms'

/** Whether a text is a day that there is, `2026-11-20`. */
export function isDay(text: string): boolean {
  return isMoment(`${text}T00:00Z`)
}
