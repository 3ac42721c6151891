import { type Referred, readData } from '@farm/contract/forms'
import { type OrderData, orderForm, weightIn } from '@farm/contract/orders'
import { daysBetween } from '@farm/contract/plans'
import { formatPercent, formatQuantity, wholePercent } from '@farm/contract/values'
import { useRecord } from '../../../engine/records/record-queries.ts'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { OrderLink } from '../OrderLink.tsx'
import { type Plan, isPlanEnded } from '../plan.ts'
import { Part } from './Part.tsx'
import styles from './PlanDetail.module.css'
import { type ServedLine, servedLine } from './order-line.ts'

/** The order that a plan serves: by when what is to be delivered, and whether the plan gets there. */
export function OrderPart({ plan, order }: { readonly plan: Plan; readonly order: Referred }) {
  return (
    <Part title="对应订单" query={useRecord(order.Id)}>
      {(record) => <Facts facts={factsOf(plan, order, readData(orderForm, record.Data))} />}
    </Part>
  )
}

function factsOf(plan: Plan, order: Referred, data: OrderData): Fact[] {
  const { Customer = '—', DeliveryDate: delivery, Status = '—' } = data
  return [
    { label: '订单', value: <OrderLink order={order} /> },
    { label: '客户', value: Customer },
    { label: '状态', value: Status },
    { label: '交货日期', value: delivery ?? '—' },
    { label: '预计完成', value: <AgainstDelivery plan={plan} delivery={delivery} /> },
    ...lineFacts(plan, servedLine(data, plan.orderLine)),
  ]
}

function lineFacts({ standing, targetKilogrammes }: Plan, line: ServedLine | undefined): Fact[] {
  const harvest = standing.harvestKilogrammes ?? 0
  if (!line) return [{ label: '已采收', value: formatQuantity(harvest, '公斤') }]
  const { quantity, kilogrammes, unit = '公斤' } = line
  const target = targetKilogrammes === undefined ? '—' : weightIn(targetKilogrammes, unit)
  const share = kilogrammes ? `（${formatPercent(wholePercent(harvest, kilogrammes))}）` : ''
  return [
    { label: '订购数量', value: quantity },
    { label: '目标产量', value: target },
    { label: '已采收', value: `${weightIn(harvest, unit)}${share}` },
  ]
}

interface AgainstDeliveryProps {
  readonly plan: Plan
  readonly delivery: string | undefined
}

function AgainstDelivery({ plan, delivery }: AgainstDeliveryProps) {
  const { forecast } = plan.standing
  if (forecast === undefined || isPlanEnded(plan)) return '—'
  const by = delivery === undefined ? 0 : daysBetween(delivery, forecast)
  return (
    <>
      {forecast}
      {by > 0 && <span className={styles.late}>，比交货晚 {by} 天</span>}
    </>
  )
}
