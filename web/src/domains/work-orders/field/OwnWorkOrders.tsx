import { filterOn } from '@farm/contract/forms'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAddress, useCan, usePermission } from '../../../engine/permission/index.ts'
import { Failure } from '../../../engine/records/Failure.tsx'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { DueMark } from '../DueMark.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { namesOf, workOrderOf } from '../work-order.ts'
import styles from './OwnWorkOrders.module.css'
import { useFormerTicks } from './use-ticks.ts'

/** So many stand above what was punched in; more when they are asked for. */
const FIRST = 5
/** States in which whoever it is assigned to has something to do. */
/** Functions with which a work order can be opened. */
const OPENING = ['/ClockSys/ClockOperation/WorkDetail/:workId', '/WorkOrder/List', '/ClockSys/WorkOrder/List']

/** 我的工单: what the person has to do, those that are due first on top; nothing for who sees no work orders. */
export function OwnWorkOrders() {
  return OPENING.some(useCan()) && <Open />
}

function Open() {
  useFormerTicks()
  const address = useAddress()
  const { User } = usePermission()
  const [most, setMost] = useState(FIRST)
  const { data, error, refetch } = useRecordPage({
    formId: workOrderForm.id,
    qs: filterOn<typeof workOrderForm>([
      { path: ['Assignees'], op: '=', values: [User.Id] },
      { path: ['Status'], op: 'in', values: workOrderStates.where('at-work') },
    ]),
    orderBy: 'Due asc',
    expand: 'Place,Operation',
    page: 1,
    pageSize: most,
  })
  if (!data) return error && <Failure error={error} onRetry={() => void refetch()} />
  const orders = data.answer.map(workOrderOf)
  const left = (data.total ?? 0) - orders.length
  return (
    <section className={styles.orders} aria-label="我的工单">
      <h2 className={styles.head}>
        我的工单 <span className={styles.count}>{data.total ?? orders.length}</span>
      </h2>
      {orders.length === 0 && <p className={styles.none}>没有要做的工单</p>}
      {orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.id}>
              <Link className={styles.order} to={address(`/ClockSys/ClockOperation/WorkDetail/${order.id}`)}>
                <span className={styles.title}>{order.title}</span>
                <StatusTag status={order.status} />
                <span className={styles.where}>{namesOf(order.places)}</span>
                <DueMark {...order} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button size="touch" onClick={() => setMost(MAX_PAGE_SIZE)}>
          再显示 {left} 张
        </Button>
      )}
    </section>
  )
}
