export {
  CalendarCount,
  ClockCount,
  type ClockGroup,
  MAX_PERIOD_DAYS,
  type OperationGroup,
  Silent,
  statisticsCalls,
} from './statistics.calls.ts'
