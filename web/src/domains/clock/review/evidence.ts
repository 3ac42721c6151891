import type { ClockData } from '@farm/contract/clock'
import { formatDistance, formatDuration, formatSeconds } from '@farm/contract/values'
import { formatMoment, formatSecond } from '../../../platform/time.ts'

/** Something that was kept with a punch-in, in words. */
export interface EvidenceFact {
  /** The field that must be for the person’s eyes. */
  readonly name: string
  readonly label: string
  readonly value: string
}

/** What keeps a punch-in from a better grade, or speaks for it. */
export function reasonsOf({ GradeReasons = '' }: ClockData): string[] {
  return GradeReasons.split('\n').filter(Boolean)
}

/** What was kept as evidence, as far as there is any. */
export function evidenceOf(data: ClockData): EvidenceFact[] {
  const facts: EvidenceFact[] = [
    { name: 'DeviceTime', label: '手机时间', value: momentText(data.DeviceTime, formatSecond) },
    { name: 'SaidTime', label: '手机所报时间', value: momentText(data.SaidTime, formatSecond) },
    { name: 'ClockOffset', label: '手机时钟', value: offsetText(data.ClockOffset) },
    { name: 'ContactTime', label: '上次联网', value: momentText(data.ContactTime, formatSecond) },
    { name: 'Position', label: '定位精度', value: accuracyText(data.Position) },
    { name: 'PositionSource', label: '位置来源', value: data.PositionSource ?? '' },
    { name: 'PositionTime', label: '定位时间', value: momentText(data.PositionTime, formatSecond) },
    { name: 'LateMinutes', label: '补录延迟', value: minutesText(data.LateMinutes) },
    { name: 'KeptMinutes', label: '送达延迟', value: minutesText(data.KeptMinutes) },
    { name: 'StartTime', label: '开始时间', value: momentText(data.StartTime, formatMoment) },
    { name: 'Minutes', label: '用时', value: minutesText(data.Minutes) },
    { name: 'PlaceReason', label: '换地块原因', value: data.PlaceReason ?? '' },
    { name: 'PhotoMarks', label: '照片水印', value: data.PhotoMarks ?? '' },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Seconds by which a phone is ahead, in words. */
export function offsetText(offset: number | undefined): string {
  if (offset === undefined) return ''
  const off = Math.abs(offset)
  const size = off < 60 ? formatSeconds(off) : formatDuration(off / 60)
  return off <= 1 ? '与服务器一致' : `比服务器${offset > 0 ? '快' : '慢'} ${size}`
}

function accuracyText(position: ClockData['Position']): string {
  return position?.Accuracy === undefined ? '' : `±${formatDistance(position.Accuracy)}`
}

function minutesText(minutes: number | undefined): string {
  return minutes === undefined ? '' : formatDuration(minutes)
}

function momentText(moment: string | undefined, format: (iso: string) => string): string {
  return moment === undefined ? '' : format(moment)
}
