import { formatQuantity } from '@farm/contract/values'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import type { InputAmount } from '../work-order.ts'
import styles from './WorkDetail.module.css'

/** What is to be taken along. */
export function PlannedInputs({ inputs }: { readonly inputs: readonly InputAmount[] }) {
  const names = useNames('inputs', [...new Set(inputs.map(({ input }) => input))])
  return (
    <dl className={styles.facts}>
      {inputs.map(({ input, amount, unit }) => (
        <div key={`${input} ${unit}`} className={styles.fact}>
          <dt>{names.get(input)?.Name ?? '…'}</dt>
          <dd>{formatQuantity(amount, unit)}</dd>
        </div>
      ))}
    </dl>
  )
}
