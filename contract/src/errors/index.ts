export { FAILURE_TEXT } from './failure-text.ts'
export { type RefusalCode, catalogue } from './catalogue.ts'
export { ErrorAnswer, type Faults, Refusal, faulty, forbidden, found, refusal } from './refusal.ts'
