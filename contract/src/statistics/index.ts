export { statisticsCalls } from './statistics.calls.ts'
