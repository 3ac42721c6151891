import { readNumber } from './read-number.ts'

/** What somebody typed in a field of a unit: a number, NaN of what is none, nothing of nothing. */
export function typedNumber(text: string, unit?: string): number | undefined {
  if (text.trim() === '') return undefined
  const reading = readNumber(text, unit)
  return 'fault' in reading ? Number.NaN : reading.value
}

/** The same as a record takes it: what is no number goes as it was typed, so that the fault of its field quotes it. */
export function enteredNumber(text: string, unit?: string): number | string | undefined {
  const value = typedNumber(text, unit)
  return Number.isNaN(value) ? text : value
}

/** What stands in a field once it is left: the number that was understood, or the text of what is none. */
export function understoodText(text: string, unit?: string): string {
  return String(enteredNumber(text, unit) ?? '')
}
