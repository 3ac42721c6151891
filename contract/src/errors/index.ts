export { FAILURE_TEXT } from './failure-text.ts'
export { type RefusalCode, catalogue } from './catalogue.ts'
export { type ConfirmCode, type ConfirmedWord, confirmedWords } from './confirmed-words.ts'
export {
  ErrorAnswer,
  type Faults,
  Question,
  Refusal,
  faulty,
  forbidden,
  found,
  question,
  refusal,
  unconfirmed,
} from './refusal.ts'
