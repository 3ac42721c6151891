export {
  CalendarCount,
  ClockCount,
  type ClockGroup,
  MAX_PERIOD_DAYS,
  type OperationGroup,
  Silent,
  type UsedToday,
  statisticsCalls,
} from './statistics.calls.ts'
