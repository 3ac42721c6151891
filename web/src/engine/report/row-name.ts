import { type Report, type ReportGroup, type ReportRow, noneLabel } from '@farm/contract/statistics'
import { formatDateRange, formatDayOfWeek, formatMonthDay } from '@farm/contract/values'
import { weekAround } from '../../platform/calendar.ts'

/** What a row is called; what it is counted by has no name where it is not for one's eyes. */
export function rowName(
  report: Pick<Report, 'source'>,
  by: ReportGroup,
  { Key, Name }: Pick<ReportRow, 'Key' | 'Name'>,
): string {
  if (by === 'Day') return formatDayOfWeek(Key)
  if (by === 'Week') return formatDateRange(Key, formatMonthDay(weekAround(Key).to))
  if (by === 'Month') return Key.slice(0, 7)
  return Key === '' ? noneLabel(report, by) : Name || '—'
}
