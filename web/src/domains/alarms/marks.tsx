import type { ShownLevel } from '@farm/contract/alarms'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { type Alarm, isOpen } from './alarm.ts'

const ofLevel = { 高: 'bad', 低: 'warning', 正常: 'good' } as const satisfies Record<ShownLevel, Tone>
const ofSeverity = { 紧急: 'bad', 重要: 'warning', 一般: 'neutral' } as const satisfies Record<Alarm['severity'], Tone>

export function LevelTag({ level }: { readonly level: ShownLevel }) {
  return <Tag tone={ofLevel[level]}>{level}</Tag>
}

export function SeverityTag({ severity }: { readonly severity: Alarm['severity'] }) {
  return <Tag tone={ofSeverity[severity]}>{severity}</Tag>
}

/** Whether it is still so, and whether somebody took notice of it. */
export function StateTags({ alarm }: { readonly alarm: Alarm }) {
  return (
    <>
      <Tag tone={isOpen(alarm) ? 'bad' : 'good'}>{alarm.state}</Tag>
      <Tag tone={alarm.isAcknowledged ? 'neutral' : 'warning'}>{alarm.isAcknowledged ? '已确认' : '未确认'}</Tag>
    </>
  )
}
