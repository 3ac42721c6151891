export { allocate } from './allocate.ts'
export { roundDegrees, roundTo } from './round.ts'
export {
  type FigureFormat,
  formatFigure,
  formatFixed,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  inThousands,
} from './number.ts'
export {
  formatDistance,
  formatFileSize,
  formatInUnit,
  formatPosition,
  formatQuantity,
  labelWithUnit,
  withUnit,
} from './quantity.ts'
export {
  formatDateRange,
  formatDayInWords,
  formatDayOfWeek,
  formatMonth,
  formatMonthDay,
  formatMonthDayRange,
  formatMonthOfYear,
  formatNearDate,
  formatRange,
  formatTime,
  formatWeekday,
  formatYear,
  weekdays,
} from './date.ts'
export { formatAge, formatDuration, formatSeconds } from './duration.ts'
export type { Tone } from './tone.ts'
export { type JsonObject, readList, readObject, readText, readTexts } from './unread.ts'
