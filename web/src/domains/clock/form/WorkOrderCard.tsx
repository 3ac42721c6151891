import { useAddress } from '../../../engine/permission/index.ts'
import { Link } from 'react-router'
import type { WorkOrder } from '../known.ts'
import { Card } from './Card.tsx'
import styles from './WorkOrderCard.module.css'
import { workDetailPath } from './work-detail-path.ts'
import type { PunchIn } from './use-punch-in.ts'

interface WorkOrderCardProps {
  readonly punchIn: PunchIn
  readonly workOrder: WorkOrder
}

/** While its name is on its way, or where the person may not read it. */
const AS_ORDERED = '按工单'

/** For which work order it is; with it plan, operation and enterprise are settled. */
export function WorkOrderCard({ punchIn: { farm, faults }, workOrder }: WorkOrderCardProps) {
  const address = useAddress()
  const { id, title, number } = workOrder
  // What is settled has no card of its own: its faults are told here.
  const told = ['WorkOrder', 'Enterprise', 'Plan', 'Operation'].flatMap((name) => faults[name] ?? [])
  return (
    <Card name="WorkOrder" label="工单" note={number} faults={told.length > 0 ? { WorkOrder: told } : {}}>
      <p className={styles.title}>
        <Link to={address(workDetailPath(id))}>{title}</Link>
      </p>
      <dl className={styles.facts}>
        {farm.filled.operation !== undefined && (
          <div>
            <dt>农事操作</dt>
            <dd>{farm.operation?.name ?? AS_ORDERED}</dd>
          </div>
        )}
        {farm.filled.plan !== undefined && (
          <div>
            <dt>计划</dt>
            <dd>{farm.known.plan?.name ?? AS_ORDERED}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
