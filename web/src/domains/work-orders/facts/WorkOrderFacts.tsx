import type { WireRecord } from '@farm/contract/forms'
import { DueMark } from '../DueMark.tsx'
import { StatusTag } from '../StatusTag.tsx'
import { ActBar } from '../acts/ActBar.tsx'
import { returnedFor, workOrderOf } from '../work-order.ts'
import { AskedFacts } from './AskedFacts.tsx'
import { Part } from './Part.tsx'
import { PunchInsOf } from './PunchInsOf.tsx'
import { ReturnedNote } from './ReturnedNote.tsx'
import { Timeline } from './Timeline.tsx'
import styles from './WorkOrderFacts.module.css'

/** One work order: its state and what can be done with it first, then what was asked, done and said. */
export function WorkOrderFacts({ record }: { readonly record: WireRecord }) {
  const order = workOrderOf(record)
  return (
    <div className={styles.record}>
      <div className={styles.state}>
        <StatusTag status={order.status} />
        <DueMark {...order} />
      </div>
      <ReturnedNote happening={returnedFor(order)} />
      <ActBar record={record} />
      <AskedFacts record={record} />
      <Part title={`打卡记录${order.punchIns > 0 ? ` ${order.punchIns}` : ''}`}>
        <PunchInsOf id={order.id} />
      </Part>
      <Part title="处理记录">
        <Timeline happenings={order.timeline} />
      </Part>
    </div>
  )
}
