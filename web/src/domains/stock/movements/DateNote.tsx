import { type Recorded, isPastDate } from '@farm/contract/stock'
import { useAround } from '../../../engine/form/surroundings.ts'
import { useStock } from '../stock-queries.ts'
import { textOf } from './text-of.ts'
import styles from './DateNote.module.css'

interface DateNoteProps {
  readonly kind: Recorded
  /** Of the movement, by the calendar of the farm. */
  readonly day: string
}

/** Tells that a batch is past its date before it is fetched or taken in. What is a pesticide is refused as it is booked. */
export function DateNote(props: DateNoteProps) {
  return ['领用', '入库'].includes(props.kind) && <Note {...props} />
}

function Note({ kind, day }: DateNoteProps) {
  const said = useAround(({ ExpiryDate }) => textOf(ExpiryDate))
  const batch = useAround(({ Batch }) => textOf(Batch)) ?? ''
  const enterprise = useAround(({ Enterprise }) => textOf(Enterprise))
  const input = useAround(({ Input }) => textOf(Input))
  const { data } = useStock(enterprise, input, { enabled: batch !== '' })
  const [stock] = data?.Stocks ?? []
  const known = stock?.Batches.find((one) => one.Batch === batch.trim())?.ExpiryDate
  const expires = (kind === '入库' ? said : undefined) ?? known
  return (
    <p className={styles.warning} role="status">
      {batch !== '' && isPastDate(expires, day) && textFor(kind, expires, stock?.Kind)}
    </p>
  )
}

function textFor(kind: Recorded, expires: string, goods: string | undefined): string {
  const what = `这批已于 ${expires} 过期`
  if (goods === '农药') return `${what}，农药不能${kind}${kind === '领用' ? '，请报损' : ''}`
  return kind === '领用' ? `${what}，请核对后再领用` : `${what}，请核对后再入库；农药过期不能入库`
}
