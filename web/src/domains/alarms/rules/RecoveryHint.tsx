import type { DynamicData } from '@farm/contract/forms'
import { formatInUnit } from '@farm/contract/values'
import { Form } from 'antd'
import { useAround } from '../../../engine/form/surroundings.ts'
import { Button } from '../../../ui/Button.tsx'
import { recoveryFor } from './recovery.ts'
import { metricShown, ruleOf } from './rule.ts'
import styles from './Rules.module.css'

/** Proposes where it is over again: a value that swings about its threshold would come and go with each of its swings. */
export function RecoveryHint() {
  const controls = Form.useFormInstance<DynamicData>()
  const proposed = useAround((data) => recoveryFor(ruleOf(data)))
  const unit = useAround((data) => metricShown(ruleOf(data).metric).unit)
  if (proposed === undefined) return null
  return (
    <p className={styles.hint}>
      没有填恢复值：数值在阈值附近波动时会反复预警、恢复。
      <Button kind="quiet" onClick={() => controls.setFieldsValue({ Recovery: proposed })}>
        恢复值用 {formatInUnit(proposed, unit)}
      </Button>
    </p>
  )
}
