import { type ConsultationState, consultationStateTexts, isAnswerLate } from '@farm/contract/diagnosis'
import { useNow } from '../../engine/records/now.ts'
import { formatMoment } from '../../platform/time.ts'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import styles from './Diagnosis.module.css'

const tones = { waiting: 'warning', replied: 'good', closed: 'neutral' } satisfies Record<ConsultationState, Tone>

/** The state of a consultation in a word. */
export function StateTag({ state }: { readonly state: ConsultationState }) {
  return <Tag tone={tones[state]}>{consultationStateTexts[state]}</Tag>
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
