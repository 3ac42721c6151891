export { FAILURE_TEXT } from './failure-text.ts'
export { type RefusalCode, catalogue } from './catalogue.ts'
export { ErrorAnswer, type Faults, Refusal, faulty, found, refusal } from './refusal.ts'
