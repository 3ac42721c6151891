import type { orderCalls } from '@farm/contract/orders'
import { daysBetween, planStates } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'
import { Link } from 'react-router'
import { useThingAddress } from '../../../engine/reference/thing-pages.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { FulfilledBar } from '../FulfilledBar.tsx'
import { weightText } from '../line-text.ts'
import styles from './Fulfilment.module.css'

type ServingPlan = AnswerOf<typeof orderCalls.fulfilment>['Lines'][number]['Plans'][number]

interface ServingPlanLineProps {
  readonly plan: ServingPlan
  /** By when the order is to be delivered. */
  readonly delivery: string | undefined
  /** In which was ordered: the plan’s amounts are told in it too. */
  readonly unit: string | undefined
}

/** A plan that serves a line: how far it is, and whether it gets there in time. */
export function ServingPlanLine({ plan, delivery, unit }: ServingPlanLineProps) {
  const { Id, Name, Status, Progress, LateDays, StartDate, EndDate, TargetYield, Harvest } = plan
  const address = useThingAddress()('plans', Id)
  return (
    <div className={styles.plan}>
      <div className={styles.head}>
        <span className={styles.name} title={Name}>
          {address === undefined ? Name : <Link to={address}>{Name}</Link>}
        </span>
        <Tag tone={planStates.toneOf(Status)}>{Status}</Tag>
        {LateDays > 0 && <Tag tone="bad">延误 {LateDays} 天</Tag>}
      </div>
      {Progress !== undefined && (
        <FulfilledBar label={`${Name}的进度`} percent={Progress} told="按完成的步骤和权重计算" />
      )}
      <p className={styles.second}>
        {StartDate} 至 {EndDate}
        <Forecast plan={plan} delivery={delivery} />
        {TargetYield !== undefined && `，目标 ${weightText(TargetYield, unit)}`}
        {Harvest > 0 && `，已采收 ${weightText(Harvest, unit)}`}
      </p>
    </div>
  )
}

function Forecast({ plan: { Status, Forecast: forecast }, delivery }: Omit<ServingPlanLineProps, 'unit'>) {
  if (Status !== '执行中' || forecast === undefined) return null
  const by = delivery === undefined ? 0 : daysBetween(delivery, forecast)
  return (
    <>
      ，预计 {forecast} 完成
      {by > 0 && <span className={styles.late}>（比交货晚 {by} 天）</span>}
    </>
  )
}
