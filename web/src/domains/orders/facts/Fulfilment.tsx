import type { WireRecord } from '@farm/contract/forms'
import type { orderCalls } from '@farm/contract/orders'
import type { AnswerOf } from '@farm/contract/wire'
import { COMES_BACK } from '../../../engine/list/list-acts.ts'
import { useAddress, useCan } from '../../../engine/permission/index.ts'
import { formatMoney, wholePercent } from '@farm/contract/values'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { ReferenceName } from '../../../engine/reference/ReferenceName.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { FulfilledBar } from '../FulfilledBar.tsx'
import { weightText } from '../line-text.ts'
import { useFulfilment } from '../order-queries.ts'
import { type OrderLine, isOpenOrder, orderOf } from '../order.ts'
import styles from './Fulfilment.module.css'
import { ServingPlanLine } from './ServingPlanLine.tsx'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

type FulfilmentLine = AnswerOf<typeof orderCalls.fulfilment>['Lines'][number]

/** Every line of an order: what was ordered and harvested, and the plans that serve it. */
export function Fulfilment({ record }: { readonly record: WireRecord }) {
  const { data, error, refetch } = useFulfilment(record.Id)
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { lines } = orderOf(record)
  return (
    <>
      <ol className={styles.lines}>
        {data.Lines.map((line) => (
          <li key={line.Key} className={styles.line}>
            <Line record={record} line={line} written={lines.find(({ key }) => key === line.Key)} />
          </li>
        ))}
      </ol>
      <DoubtedOf where={[{ path: ['Plan', 'Order'], op: '=', values: [record.Id] }]} />
    </>
  )
}

interface LineProps {
  readonly record: WireRecord
  readonly line: FulfilmentLine
  /** As it stands in the order. */
  readonly written: OrderLine | undefined
}

function Line({ record, line, written }: LineProps) {
  const { Key, Crop, Ordered, Harvested, Plans } = line
  const name = Crop.Name ?? '产品'
  const unit = written?.unit
  const isComplete = Ordered > 0 && Harvested >= Ordered
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>
          <ReferenceName to="crops" referred={Crop} />
          {written?.grade !== undefined && <span className={styles.second}>{written.grade}</span>}
        </span>
        {written?.amount !== undefined && <span className={styles.second}>{formatMoney(written.amount)}</span>}
      </div>
      <FulfilledBar label={`${name}的采收`} percent={Math.min(100, wholePercent(line.Harvested, line.Ordered))} />
      <p className={styles.second}>
        订购 {weightText(Ordered, unit)}，已采收 {weightText(Harvested, unit)}
        {!isComplete && `，还差 ${weightText(Math.max(0, Ordered - Harvested), unit)}`}
      </p>
      {Plans.length > 0 && (
        <ul className={styles.plans} aria-label={`${name}的计划`}>
          {Plans.map((plan) => (
            <li key={plan.Id}>
              <ServingPlanLine plan={plan} delivery={orderOf(record).delivery} unit={unit} />
            </li>
          ))}
        </ul>
      )}
      <NewPlan record={record} line={Key} name={name} isFirst={Plans.length === 0} />
    </>
  )
}

interface NewPlanProps {
  readonly record: WireRecord
  readonly line: string
  readonly name: string
  readonly isFirst: boolean
}

function NewPlan({ record, line, name, isFirst }: NewPlanProps) {
  const address = useAddress()
  const mayAdd = useCan()('/FarmPlan/PlanAdd')
  if (!isOpenOrder(orderOf(record))) return isFirst && <p className={styles.second}>这一行还没有安排计划</p>
  return (
    <p className={styles.next}>
      {isFirst && <span className={styles.second}>还没有计划</span>}
      {mayAdd && (
        <ButtonLink kind="quiet" to={address(`/FarmPlan/PlanAdd?order=${record.Id}&line=${line}`)} state={COMES_BACK}>
          <Icon name="plus" size={14} />
          新建计划<span className={styles.hidden}>：{name}</span>
        </ButtonLink>
      )}
    </p>
  )
}
