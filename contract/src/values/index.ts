export { allocate } from './allocate.ts'
export { compare, isSameJson } from './compare.ts'
export { countWordOf } from './count-words.ts'
export { cutText } from './cut-text.ts'
export { swapped, without } from './list.ts'
export { wholePercent } from './percent.ts'
export { radians, roundCorner, roundDegrees, roundTo } from './round.ts'
export {
  type FigureFormat,
  formatCount,
  formatFigure,
  formatFixed,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShare,
  inThousands,
} from './number.ts'
export {
  formatCompared,
  formatDistance,
  formatFileSize,
  formatInUnit,
  formatOutOf,
  formatPosition,
  formatQuantity,
  labelWithUnit,
  quantityParts,
  withUnit,
} from './quantity.ts'
export {
  daysLater,
  daysFrom,
  isDay,
  mondayOf,
  monthLater,
  yearsLater,
  timesOfDay,
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
export { factLine } from './facts.ts'
export { readNumber, quotedText } from './read-number.ts'
export { readClock, readDay, readDayTime, type DayTime } from './read-day.ts'
export { type LngLat, readDegrees, readPosition } from './read-position.ts'
export { readPhone } from './read-phone.ts'
export { filledText, isTooLong, plainText, visibleText, withoutBlanks } from './plain-text.ts'
export { enteredNumber, typedNumber, understoodText } from './typed-number.ts'
export type { Reading } from './reading.ts'
