import { readRows, withComputed } from '@farm/contract/forms'
import { orderForm, tooDearAt } from '@farm/contract/orders'
import { useAround } from '../../../engine/form/surroundings.ts'
import { formatMoney } from '@farm/contract/values'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import { sharedUnit, unpricedText, weightText } from '../line-text.ts'
import { kilogrammesOf, linesIn } from '../order.ts'
import styles from './LinesItem.module.css'

/** What all lines weigh and cost, while they are being filled in. */
export function LinesSum({ form }: { readonly form: RecordForm }) {
  const weight = useAround(({ Lines }) => {
    const lines = linesIn(Lines)
    return weightText(kilogrammesOf(lines), sharedUnit(lines))
  })
  // A line that says nothing yet lacks more than its price.
  const unpriced = useAround(({ Lines }) =>
    unpricedText(linesIn(Lines).filter(({ crop, quantity }) => crop !== undefined || quantity !== undefined)),
  )
  const isTooDear = useAround(({ Lines }) => tooDearAt(readRows(orderForm.fields.Lines.fields, Lines)) !== undefined)
  const amount = useAround((data) => {
    const { Amount } = withComputed(form.fields, data)
    return typeof Amount === 'number' ? Amount : undefined
  })
  return (
    <output className={styles.sum} aria-label="合计">
      合计 {weight}
      {isTooDear && <strong className={styles.fault}>金额太大，请核对数量和单价</strong>}
      {!isTooDear && amount !== undefined && <strong>{formatMoney(amount)}</strong>}
      {unpriced !== undefined && <span className={styles.unpriced}>{unpriced}</span>}
    </output>
  )
}
