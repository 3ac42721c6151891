import type { WireRecord } from '@farm/contract/forms'
import { DeliveryText } from '../DeliveryText.tsx'
import { FulfilledBar } from '../FulfilledBar.tsx'
import { RiskTag, StatusTag } from '../OrderTags.tsx'
import { isOpenOrder, orderOf } from '../order.ts'
import styles from './OrderFacts.module.css'

/** How an order stands: its state, its danger and why, by when it is to be delivered, and how much of it is there. */
export function OrderState({ record }: { readonly record: WireRecord }) {
  const order = orderOf(record)
  const { status, risk, riskReason, fulfilled, number, reason, supply, forecast } = order
  const isOpen = isOpenOrder(order)
  return (
    <div className={styles.state}>
      <div className={styles.tags}>
        <StatusTag status={status} />
        {isOpen && risk !== undefined && <RiskTag risk={risk} />}
        <span className={styles.delivery}>
          交货 <DeliveryText order={order} />
        </span>
        {isOpen && forecast !== undefined && <span className={styles.delivery}>预计 {forecast}</span>}
        <span className={styles.fulfilled}>
          <FulfilledBar label={`${number}的完成`} percent={fulfilled} />
        </span>
      </div>
      {isOpen && riskReason !== undefined && (
        <p className={styles.reason} data-risk={risk}>
          {riskReason}
        </p>
      )}
      {reason !== undefined && <p className={styles.reason}>取消原因：{reason}</p>}
      {supply !== undefined && <p className={styles.reason}>货源说明：{supply}</p>}
    </div>
  )
}
