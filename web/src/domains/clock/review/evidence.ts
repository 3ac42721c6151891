import { type WireRecord, isEmpty } from '@farm/contract/forms'
import { formatDistance, formatDuration, formatSeconds } from '@farm/contract/values'
import { formatMoment, formatSecond } from '../../../platform/time.ts'

type Data = WireRecord['Data']

/** Something that was kept with a punch-in, in words. */
export interface EvidenceFact {
  /** The field that must be for the person’s eyes. */
  readonly name: string
  readonly label: string
  readonly value: string
}

/** What keeps a punch-in from a better grade, or speaks for it. */
export function reasonsOf({ GradeReasons: reasons }: Data): string[] {
  return typeof reasons === 'string' ? reasons.split('\n').filter(Boolean) : []
}

/** What was kept as evidence, as far as there is any. */
export function evidenceOf({ Data: data }: Pick<WireRecord, 'Data'>): EvidenceFact[] {
  const facts: EvidenceFact[] = [
    { name: 'DeviceTime', label: '手机时间', value: momentText(data.DeviceTime, formatSecond) },
    { name: 'SaidTime', label: '手机所报时间', value: momentText(data.SaidTime, formatSecond) },
    { name: 'ClockOffset', label: '手机时钟', value: offsetText(data.ClockOffset) },
    { name: 'Position', label: '定位精度', value: accuracyText(data.Position) },
    { name: 'PositionSource', label: '位置来源', value: textOf(data.PositionSource) },
    { name: 'PositionTime', label: '定位时间', value: momentText(data.PositionTime, formatSecond) },
    { name: 'LateMinutes', label: '补录延迟', value: minutesText(data.LateMinutes) },
    { name: 'KeptMinutes', label: '送达延迟', value: minutesText(data.KeptMinutes) },
    { name: 'StartTime', label: '开始时间', value: momentText(data.StartTime, formatMoment) },
    { name: 'Minutes', label: '用时', value: minutesText(data.Minutes) },
    { name: 'PlaceReason', label: '换地块原因', value: textOf(data.PlaceReason) },
    { name: 'PhotoMarks', label: '照片水印', value: textOf(data.PhotoMarks) },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** Seconds by which a phone is ahead, in words. */
export function offsetText(offset: unknown): string {
  if (typeof offset !== 'number') return ''
  const off = Math.abs(offset)
  const size = off < 60 ? formatSeconds(off) : formatDuration(off / 60)
  return off <= 1 ? '与服务器一致' : `比服务器${offset > 0 ? '快' : '慢'} ${size}`
}

function accuracyText(position: unknown): string {
  const isMeasured = typeof position === 'object' && position !== null && 'Accuracy' in position
  return isMeasured && typeof position.Accuracy === 'number' ? `±${formatDistance(position.Accuracy)}` : ''
}

function minutesText(minutes: unknown): string {
  return typeof minutes === 'number' ? formatDuration(minutes) : ''
}

function momentText(moment: unknown, format: (iso: string) => string): string {
  return typeof moment === 'string' && !isEmpty(moment) ? format(moment) : ''
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
