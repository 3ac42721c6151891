import { type Field, sequenceText } from '@farm/contract/forms'

/** The first number of a day. */
export function sequenceExample(field: Extract<Field, { type: 'sequence' }>, day: string): string {
  return sequenceText(field, day, 1)
}
