export { MAX_DEPTH, Organ, OrganMove, organCalls } from './organs.calls.ts'
export { pathAbove } from './paths.ts'
