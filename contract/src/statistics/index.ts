export {
  type PartOf,
  type Report,
  type ReportFilter,
  type ReportGroup,
  type ReportList,
  type ReportMeasure,
  type ReportPart,
  type ReportSource,
  type ReportStretch,
  type ReportTime,
  addsUp,
  groupLabel,
  isQuotient,
  sharedNote,
  noneLabel,
  reportNotes,
  isTime,
  reportFilters,
} from './report.ts'
export { Moves, movesText } from './moves.ts'
export { Doubted, doubtedOf, doubtedText, doubts, isDoubted } from './doubted.ts'
export { figureLabels } from './figure-labels.ts'
export { type BehindFigure, clausesBehind, countedOf } from './report-records.ts'
export { DayShare, DayWork, FarmDay, MOST_DAY_ALARMS, MOST_WORKS, UsedOnDay } from './farm-day.ts'
export { MAX_ABSENT, MAX_REPORT_ROWS, ReportAnswer, ReportRow, reportCalls } from './report.calls.ts'
export { reportOf, reports } from './reports.ts'
export {
  CalendarCount,
  ClockCount,
  ClockPeriods,
  type ClockGroup,
  MAX_PERIOD_DAYS,
  type OperationGroup,
  Silent,
  type UsedToday,
  operationGroups,
  statisticsCalls,
} from './statistics.calls.ts'
export {
  AreaParts,
  Board,
  BoardEnterprise,
  BoardEnterprises,
  CropCount,
  InputUse,
  MOST_ENTERPRISES,
  MOST_PARTS,
  MOST_STAFFED,
  PlaceStates,
  PlanCount,
  type PlanParts,
  boardCalls,
} from './board.calls.ts'
