export { ClockCount, type ClockGroup, MAX_PERIOD_DAYS, statisticsCalls } from './statistics.calls.ts'
