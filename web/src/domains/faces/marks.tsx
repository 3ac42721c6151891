import { type AttendanceVerdict, type ConsentState, type FaceDirection, consentStateTable } from '@farm/contract/faces'
import { formatPercent } from '@farm/contract/values'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { type Face, isUnnamed, whoText } from './face.ts'

const ofDirection = { 进: 'good', 出: 'info', 未知: 'neutral' } as const satisfies Record<FaceDirection, Tone>
const ofVerdict = {
  一致: 'good',
  到岗: 'good',
  只有通行: 'warning',
  只有打卡: 'warning',
  未到: 'bad',
} as const satisfies Record<AttendanceVerdict, Tone>

export function DirectionTag({ direction }: { readonly direction: FaceDirection }) {
  return <Tag tone={ofDirection[direction]}>{direction === '未知' ? '方向未知' : direction}</Tag>
}

export function ConsentTag({ state }: { readonly state: ConsentState }) {
  return <Tag tone={consentStateTable.rows[state].tone}>{state}</Tag>
}

export function VerdictTag({ verdict }: { readonly verdict: AttendanceVerdict }) {
  return <Tag tone={ofVerdict[verdict]}>{verdict}</Tag>
}

/** Who it is; a stranger stands out, and who took their consent back has no name. */
export function Who({ face }: { readonly face: Face }) {
  if (isUnnamed(face)) return <Tag tone="warning">{whoText(face)}</Tag>
  return face.person === '' ? <Tag>{whoText(face)}</Tag> : <>{whoText(face)}</>
}

/** How alike the terminal found it. */
export function scoreText({ score }: Pick<Face, 'score'>): string {
  return score === undefined ? '—' : formatPercent(score, 1)
}
