import { isOverdue, workOrderForm } from '@farm/contract/work-orders'
import { Link } from 'react-router'
import { useRecordAddress } from '../../../engine/care/list-paths.ts'
import { useNow } from '../../../engine/records/now.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import type { PlanOrder } from '../steps/step-work.ts'
import { Part } from './Part.tsx'
import styles from './PlanDetail.module.css'
import { useOpenOrders } from './detail-queries.ts'

/** The work orders of a plan that are still to be done, those due first at the top. */
export function OpenOrders({ planId }: { readonly planId: string }) {
  const query = useOpenOrders(planId)
  return (
    <Part title="未完成的工单" query={query}>
      {(open) =>
        open.length === 0 ? (
          <p className={styles.nothing}>没有未完成的工单</p>
        ) : (
          <>
            <ul className={styles.list}>
              {open.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </ul>
            {query.total > open.length && (
              <p className={styles.nothing}>还有 {query.total - open.length} 张截止更晚的没有列出</p>
            )}
          </>
        )
      }
    </Part>
  )
}

function OrderLine({ order }: { readonly order: PlanOrder }) {
  const { id, title, number, status, due, assignees } = order
  const to = useRecordAddress()(workOrderForm.id, id)
  const isLate = isOverdue(order, new Date(useNow()))
  const who = assignees.map(nameOfReferred).join('、') || '未派发'
  return (
    <li className={styles.item}>
      <span className={styles.itemHead}>
        <span className={styles.itemName}>{to === undefined ? title : <Link to={to}>{title}</Link>}</span>
        {status && <Tag tone={isLate ? 'bad' : 'neutral'}>{isLate ? `${status} · 逾期` : status}</Tag>}
      </span>
      <span className={styles.second}>
        {[number, who, due && `${formatMoment(due)} 前完成`].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
