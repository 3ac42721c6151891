export { MAX_DEPTH, Organ, moreOrganCalls, organCalls } from './organs.calls.ts'
