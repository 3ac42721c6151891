import { type ConfirmCode, type ConfirmedWord, confirmedWords } from '../errors/index.ts'
import { type ChoiceField, choices } from './field.ts'

/** The field in which a record keeps what people confirmed of it. */
export const CONFIRMED = 'Confirmed'

/** Declares which questions the rules of a kind may ask; the record keeps how they are worded. */
export function confirmed<const Code extends ConfirmCode>(
  ...codes: readonly Code[]
): ChoiceField<'choices', ConfirmedWord<Code>> {
  const options: ConfirmedWord<Code>[] = codes.map((code) => confirmedWords[code])
  return { ...choices('已确认', options), options, domainOnly: true }
}
