import { formatMoment } from '../../../../platform/time.ts'
import type { Tried } from '../../alarm-queries.ts'
import { measuredText } from '../../alarm-text.ts'
import styles from '../Rules.module.css'

interface TriedOneProps {
  readonly one: Tried['Newest'][number]
  readonly metric: string
  readonly unit: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** One alarm that there would have been; a touch draws the curve around it. */
export function TriedOne({ one: { Device, From, To, Value, Peak }, metric, unit, isChosen, onChoose }: TriedOneProps) {
  const farthest = Peak ?? Value
  return (
    <button type="button" className={styles.one} aria-pressed={isChosen} disabled={metric === ''} onClick={onChoose}>
      <span>
        {Device}
        {farthest !== undefined && ` · ${measuredText({ metric, unit }, farthest)}`}
      </span>
      <span className={styles.when}>
        {formatMoment(From)} 至 {To === undefined ? '现在' : formatMoment(To)}
      </span>
    </button>
  )
}
