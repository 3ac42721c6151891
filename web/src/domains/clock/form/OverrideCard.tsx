import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { useCan } from '../../../engine/permission/index.ts'
import { Card } from './Card.tsx'
import styles from './PlaceReasonCard.module.css'
import { cardId } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

const { label, max } = clockForm.fields.OverrideReason

/** Why a harvest within a pre-harvest interval is let pass all the same: asked of those who may say so, once it is stopped. */
export function OverrideCard({ punchIn: { entries, enter, faults } }: { readonly punchIn: PunchIn }) {
  const can = useCan()
  const fault = faults.OverrideReason !== undefined
  if (!can(OVERRIDES_INPUTS)) return null
  return (
    <Card name="OverrideReason" label="还在安全间隔期内，为什么放行？" faults={faults}>
      <input
        className={styles.text}
        aria-label={label}
        placeholder="如 检测合格，附报告编号"
        maxLength={max}
        value={entries.overrideReason ?? ''}
        aria-invalid={fault}
        aria-describedby={fault ? `${cardId('OverrideReason')}-fault` : undefined}
        onChange={({ target }) => enter({ overrideReason: target.value })}
      />
    </Card>
  )
}
