import type { WireRecord } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { AddedFacts } from '../../../engine/records/AddedFacts.tsx'
import { useKind } from '../../../engine/records/use-kind.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import { ActBar } from '../acts/ActBar.tsx'
import { Fulfilment } from './Fulfilment.tsx'
import styles from './OrderFacts.module.css'
import { OrderState } from './OrderState.tsx'
import { SentLots } from './SentLots.tsx'
import { useOrderFacts } from './order-facts.tsx'

/** One order beside its list: its state and what can be done with it, what was ordered and how far it is, and the rest. */
export function OrderPanelFacts({ record }: { readonly record: WireRecord }) {
  const form = useKind(orderForm)
  return (
    <div className={styles.record}>
      <OrderState record={record} />
      <div className={styles.acts}>
        <ActBar record={record} />
        <PrintButton record={record} />
      </div>
      <section aria-label="明细与计划">
        <h3 className={styles.title}>明细与计划</h3>
        <Fulfilment record={record} />
      </section>
      <SentLots order={record.Id} />
      <Facts facts={useOrderFacts(record)} />
      <AddedFacts kind={orderForm} form={form} record={record} />
    </div>
  )
}
