export { FAILURE_TEXT } from './failure-text.ts'
export { type RefusalCode, catalogue } from './catalogue.ts'
export { type ConfirmCode, type ConfirmedWord, confirmedWords } from './confirmed-words.ts'
export {
  ErrorAnswer,
  type Faults,
  LastChange,
  Question,
  Refusal,
  faulty,
  refuseFaults,
  forbidden,
  found,
  isOutdated,
  question,
  refusal,
  refusalOfLate,
  unconfirmed,
  wrongParameter,
} from './refusal.ts'
