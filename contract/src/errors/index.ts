export { type RefusalCode, catalogue } from './catalogue.ts'
export { ErrorAnswer, type Faults, Refusal, faulty, found, refusal } from './refusal.ts'
