import { OVERRIDES_INPUTS } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { isFilledIn } from '@farm/contract/forms'
import { useCan } from '../../../engine/permission/index.ts'
import { Card } from './Card.tsx'
import styles from './PlaceReasonCard.module.css'
import { cardId } from './shown-faults.ts'
import type { PunchIn } from './use-punch-in.ts'

const { label, max } = clockForm.fields.OverrideReason

/**
 * Why a harvest within a pre-harvest interval is let pass all the same: asked of those who may say so, once it is stopped. Others read
 * who may.
 */
export function OverrideCard({ punchIn: { form, entries, enter, faults } }: { readonly punchIn: PunchIn }) {
  const can = useCan()
  const fault = faults.OverrideReason !== undefined
  const field = form.fields.OverrideReason
  if (!can(OVERRIDES_INPUTS) || !field || !isFilledIn(field)) {
    return fault && <Card name="OverrideReason" label="还在安全间隔期内" faults={faults} />
  }
  return (
    <Card name="OverrideReason" label="还在安全间隔期内，为什么放行？" faults={faults}>
      <input
        className={styles.text}
        aria-label={label}
        placeholder="如检测合格，附报告编号"
        maxLength={max}
        value={entries.overrideReason ?? ''}
        aria-invalid={fault}
        aria-describedby={fault ? `${cardId('OverrideReason')}-fault` : undefined}
        onChange={({ target }) => enter({ overrideReason: target.value })}
      />
    </Card>
  )
}
