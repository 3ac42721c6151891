import type { Alarm } from '../alarm.ts'
import { isOpen } from '../alarm.ts'

/** What became of an alarm at a moment. */
export interface Happening {
  readonly act: string
  /** Absent where nobody knows it any more. */
  readonly time?: string | undefined
  /** Id of who did it; empty where nobody did. */
  readonly user: string
  readonly note: string
}

/** What became of an alarm, in the order of time. */
export function happeningsOf(alarm: Alarm): readonly Happening[] {
  const { raised, times, ackTime, ackBy, ackNote, remindedAt, clearedAt, clearedBy, clearNote } = alarm
  const again = times > 1 ? `恢复后又触发，共 ${times} 次` : ''
  const told: Happening[] = [{ act: '触发预警', time: raised, user: '', note: again }]
  if (remindedAt !== undefined) told.push({ act: '再次提醒', time: remindedAt, user: '', note: '' })
  if (ackTime !== undefined) told.push({ act: '确认', time: ackTime, user: ackBy, note: ackNote })
  if (clearedAt !== undefined && !isOpen(alarm)) {
    const act = clearedBy === '' ? '自动恢复' : '处理完成'
    told.push({ act, time: clearedAt, user: clearedBy, note: clearNote })
  }
  return told.toSorted((one, other) => Date.parse(one.time ?? '') - Date.parse(other.time ?? ''))
}
