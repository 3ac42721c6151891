import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { useAddress } from '../../../engine/permission/index.ts'
import { usePage } from '../../../engine/page/index.ts'
import { TopBar } from '../../../engine/phone/TopBar.tsx'
import { RecordState } from '../../../engine/records/RecordState.tsx'
import { HttpFailure } from '../../../platform/http.ts'
import { formatMoment } from '../../../platform/time.ts'
import { pageBefore } from '../came-from.ts'
import { DueWhole } from '../DueMark.tsx'
import { PlanLink } from '../PlanLink.tsx'
import { PriorityTag, StatusTag } from '../StatusTag.tsx'
import { PunchInsOf } from '../facts/PunchInsOf.tsx'
import { ReturnedNote } from '../facts/ReturnedNote.tsx'
import { Timeline } from '../facts/Timeline.tsx'
import { namesOf, returnedFor, workOrderOf } from '../work-order.ts'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import { useWorkOrder } from '../work-order-queries.ts'
import { FieldActs } from './FieldActs.tsx'
import { NoWorkOrder } from './NoWorkOrder.tsx'
import { PlannedInputs } from './PlannedInputs.tsx'
import { PlotSketch } from './PlotSketch.tsx'
import { TickList } from './TickList.tsx'
import styles from './WorkDetail.module.css'

/** One work order for who does it: what, where, until when, and the buttons for what comes next. */
export function WorkDetail() {
  const { title = '工单详情' } = usePage()
  const { workId = '' } = useParams()
  const address = useAddress()
  const before = pageBefore(useLocation().state)
  const query = useWorkOrder(workId)
  const isNone = !query.data && query.error instanceof HttpFailure && query.error.status === 404
  return (
    <div className={styles.column}>
      <TopBar title={title} back={before ?? address('/Clock')} />
      {isNone ? <NoWorkOrder /> : <RecordState query={query}>{(record) => <Order record={record} />}</RecordState>}
    </div>
  )
}

function Order({ record }: { readonly record: WireRecord }) {
  const order = workOrderOf(record)
  return (
    <>
      <ReturnedNote happening={returnedFor(order)} />
      <section className={styles.card} aria-label="任务">
        <div className={styles.state}>
          <StatusTag status={order.status} />
          {order.priority === '高' && <PriorityTag priority={order.priority} />}
          <span className={styles.number}>{order.number}</span>
        </div>
        <h2 className={styles.title}>{order.title}</h2>
        <dl className={styles.facts}>
          <Fact label="要求完成">
            <DueWhole {...order} />
          </Fact>
          {order.start !== undefined && <Fact label="计划开始">{formatMoment(order.start)}</Fact>}
          {order.operation && <Fact label="农事操作">{nameOfReferred(order.operation)}</Fact>}
          {order.plan && (
            <Fact label="计划">
              <PlanLink plan={order.plan} />
            </Fact>
          )}
          {order.assignees.length > 0 && <Fact label="执行人">{namesOf(order.assignees)}</Fact>}
        </dl>
        {order.note !== undefined && <p className={styles.note}>{order.note}</p>}
      </section>
      {order.places.length > 0 && (
        <Card title="地块">
          <PlotSketch places={order.places} />
        </Card>
      )}
      {order.checklist.length > 0 && (
        <Card title="检查项">
          <TickList record={record} />
        </Card>
      )}
      {order.inputs.length > 0 && (
        <Card title="投入品">
          <PlannedInputs inputs={order.inputs} />
        </Card>
      )}
      <Card title="打卡记录">
        <PunchInsOf id={order.id} />
      </Card>
      <Card title="处理记录">
        <Timeline happenings={order.timeline} />
      </Card>
      <FieldActs record={record} />
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.head}>{title}</h2>
      {children}
    </section>
  )
}
