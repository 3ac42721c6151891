import type { ReportGroup, ReportRow } from '@farm/contract/statistics'
import { weekAround } from '../../platform/calendar.ts'
import { dayWithWeekday } from './day-text.ts'

/** What a row is called; what it is counted by has no name where it is not for one's eyes. */
export function rowName(by: ReportGroup, { Key, Name }: Pick<ReportRow, 'Key' | 'Name'>): string {
  if (by === 'Day') return dayWithWeekday(Key)
  if (by === 'Week') return `${Key} 至 ${weekAround(Key).to.slice(5)}`
  if (by === 'Month') return Key.slice(0, 7)
  return Key === '' ? '未填写' : Name || '—'
}
