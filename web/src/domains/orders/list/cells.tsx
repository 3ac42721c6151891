import type { Referred, WireRecord } from '@farm/contract/forms'
import { planForm } from '@farm/contract/plans'
import { Link } from 'react-router'
import { useListAddress } from '../../../engine/care/list-paths.ts'
import { formatMoney } from '@farm/contract/values'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { Cut } from '../../../ui/Cut.tsx'
import { DeliveryText } from '../DeliveryText.tsx'
import { FulfilledBar } from '../FulfilledBar.tsx'
import { RiskTag, StatusTag } from '../OrderTags.tsx'
import { lineText, shortAmount } from '../line-text.ts'
import { isOpenOrder, orderOf } from '../order.ts'
import styles from './cells.module.css'
import { usePlansOf } from './plans-of-orders.ts'

interface CellProps {
  readonly record: WireRecord
}

export function CustomerCell({ record }: CellProps) {
  const { customer } = orderOf(record)
  return customer === undefined ? '—' : <Cut title={customer}>{customer}</Cut>
}

/** What was ordered in short, all of it on hover. */
export function ProductsCell({ record }: CellProps) {
  const { lines } = orderOf(record)
  const names = useNames('crops', [...new Set(lines.flatMap(({ crop }) => crop ?? []))])
  if (lines.length === 0) return '—'
  const texts = lines.map((line) => lineText(line, nameIn(names, line.crop)))
  return <Cut title={texts.join('\n')}>{texts.join('、')}</Cut>
}

function nameIn(names: ReadonlyMap<string, Referred>, id: string | undefined): string {
  return (id !== undefined && names.get(id)?.Name) || '…'
}

/** Never cut: of what is too long to stand there in full the hint tells the rest. */
export function AmountCell({ record }: CellProps) {
  const { amount } = orderOf(record)
  if (amount === undefined) return '—'
  return (
    <span className={styles.amount} title={formatMoney(amount)}>
      {shortAmount(amount)}
    </span>
  )
}

export function DeliveryCell({ record }: CellProps) {
  return <DeliveryText order={orderOf(record)} />
}

export function StatusCell({ record }: CellProps) {
  return <StatusTag status={orderOf(record).status} />
}

/** Whether it gets there in time; what is over is in no danger any more. */
export function RiskCell({ record }: CellProps) {
  const order = orderOf(record)
  const { risk, riskReason } = order
  if (risk === undefined || !isOpenOrder(order)) return '—'
  return (
    <>
      <RiskTag risk={risk} />
      {riskReason !== undefined && (
        <span className={styles.reason} title={riskReason}>
          {riskReason}
        </span>
      )}
    </>
  )
}

export function FulfilledCell({ record }: CellProps) {
  const { number, fulfilled } = orderOf(record)
  return <FulfilledBar label={`${number}的完成`} percent={fulfilled} />
}

/** How many plans serve it, and the way to them. */
export function PlansCell({ record: { Id } }: CellProps) {
  const { data } = usePlansOf(Id)
  const list = useListAddress()(planForm.id)
  if (!data) return '…'
  if (data.length === 0) return <span className={styles.none}>无</span>
  const text = `${data.length} 个`
  return list === undefined ? text : <Link to={`${list}${list.includes('?') ? '&' : '?'}Order=${Id}`}>{text}</Link>
}
