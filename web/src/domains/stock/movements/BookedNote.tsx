import { useAround } from '../../../engine/form/surroundings.ts'
import { useStock } from '../stock-queries.ts'
import styles from './BookedNote.module.css'
import { bookedText } from './booked.rules.ts'
import { textOf } from './text-of.ts'

/** Beside what is counted: what stands in the books now, and what is booked of the difference. */
export function BookedNote({ isNow }: { readonly isNow: boolean }) {
  const enterprise = useAround(({ Enterprise }) => textOf(Enterprise))
  const input = useAround(({ Input }) => textOf(Input))
  const batch = useAround(({ Batch }) => textOf(Batch)) ?? ''
  const quantity = useAround(({ Quantity }) => (typeof Quantity === 'number' ? Quantity : undefined))
  const unit = useAround(({ Unit }) => textOf(Unit))
  const { data } = useStock(enterprise, input)
  const told = data && bookedText(data.Stocks[0], { batch: batch.trim(), quantity, unit })
  return (
    <p className={styles.note} role="status">
      {told}
      {told !== undefined && !isNow && '；这是现在的账面，补记时按发生时间的账面算差额'}
    </p>
  )
}
