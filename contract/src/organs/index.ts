export { MAX_DEPTH, Organ, OrganMove, organCalls } from './organs.calls.ts'
