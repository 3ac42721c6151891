import {
  type ConsultationState,
  consultationStateTexts,
  consultationStates,
  isAnswerLate,
} from '@farm/contract/diagnosis'
import { useNow } from '../../engine/records/now.ts'
import { formatMoment } from '../../platform/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Diagnosis.module.css'

/** The state of a consultation in a word. */
export function StateTag({ state }: { readonly state: ConsultationState }) {
  return <Tag tone={consultationStates.rows[state].tone}>{consultationStateTexts[state]}</Tag>
}

interface DueTextProps {
  readonly state: ConsultationState
  readonly due: string | undefined
}

/** By when it is to be answered, and that it is late; nothing of what is answered. */
export function DueText({ state, due }: DueTextProps) {
  const now = new Date(useNow())
  if (state !== 'waiting' || due === undefined) return null
  const isLate = isAnswerLate(state, due, now)
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      {isLate ? `已超时，应在 ${formatMoment(due)} 前回复` : `${formatMoment(due)} 前回复`}
    </span>
  )
}

/** How much it helped, in stars and in words. */
export function RatingText({ rating }: { readonly rating: number }) {
  return (
    <span className={styles.stars} aria-label={`${rating} 分（满分 5 分）`} role="img">
      {'★'.repeat(rating)}
      {'☆'.repeat(5 - rating)}
    </span>
  )
}
