export { MAX_DEPTH, Organ, organCalls } from './organs.calls.ts'
