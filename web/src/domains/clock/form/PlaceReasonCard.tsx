import { clockForm } from '@farm/contract/clock'
import type { Place } from '../known.ts'
import { Card } from './Card.tsx'
import styles from './PlaceReasonCard.module.css'
import { cardId } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

const { label, max } = clockForm.fields.PlaceReason
const COMMON = ['定位不准', '在地头打卡', '补记早先的作业'] as const

interface PlaceReasonCardProps {
  readonly punchIn: PunchIn
  /** Where the person stands, which they did not choose. */
  readonly around: Place
}

/** Asks why the work was on another plot than the one that the person stands in. */
export function PlaceReasonCard({ punchIn: { entries, enter, faults }, around }: PlaceReasonCardProps) {
  const fault = faults.PlaceReason !== undefined
  return (
    <Card name="PlaceReason" label={`您在“${around.name}”，为什么选了别的地块？`} faults={faults}>
      <div className={styles.reasons}>
        {COMMON.map((reason) => (
          <button
            key={reason}
            type="button"
            className={styles.reason}
            aria-pressed={entries.placeReason === reason}
            onClick={() => enter({ placeReason: reason })}
          >
            {reason}
          </button>
        ))}
      </div>
      <input
        className={styles.text}
        aria-label={label}
        placeholder="或写明原因"
        maxLength={max}
        value={entries.placeReason ?? ''}
        aria-invalid={fault}
        aria-describedby={fault ? `${cardId('PlaceReason')}-fault` : undefined}
        onChange={({ target }) => enter({ placeReason: target.value })}
      />
    </Card>
  )
}
