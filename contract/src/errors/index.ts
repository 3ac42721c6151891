export { FAILURE_TEXT } from './failure-text.ts'
export type { RefusalCode } from './catalogue.ts'
export { ErrorAnswer, type Faults, Refusal, faulty, found, refusal } from './refusal.ts'
