import { type Field, sequenceText } from '@farm/contract/forms'

/** No organisation in particular. */
const SOME_ORGAN = 101

/** The first number of a day. */
export function sequenceExample(field: Extract<Field, { type: 'sequence' }>, day: string): string {
  return sequenceText(field, { day, n: 1, organNo: SOME_ORGAN })
}
