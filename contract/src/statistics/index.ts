export { ClockCount, type ClockGroup, statisticsCalls } from './statistics.calls.ts'
