import { CardHead } from '../../../ui/CardHead.tsx'
import { CardsOfOthers } from '../CardsOfOthers.tsx'
import { DueText } from '../DueText.tsx'
import { NextStepText } from '../NextStepText.tsx'
import { PlanProgress } from '../PlanProgress.tsx'
import { PlanStatusTag } from '../PlanStatusTag.tsx'
import { usePlanPages } from '../plan-acts.ts'
import { type Plan, isPlanLate } from '../plan.ts'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'
import styles from './Planning.module.css'
import type { LatestWork } from './planning-queries.ts'

interface LivePlanCardProps {
  readonly plan: Plan
  readonly today: string
  readonly isOfMany: boolean
  /** Absent where nothing was done yet, or while it is not known. */
  readonly latest: LatestWork | undefined
  /** Absent where they are not for the person's eyes, or while they are not known. */
  readonly openOrders: number | undefined
}

/** One running plan at a glance; it opens its own page. */
export function LivePlanCard({ plan, today, isOfMany, latest, openOrders }: LivePlanCardProps) {
  const { detail } = usePlanPages()
  const { id, name, crop, variety, enterprise, standing } = plan
  const isLate = isPlanLate(plan)
  const whose = isOfMany ? enterprise && nameOfReferred(enterprise) : undefined
  const what = [crop && nameOfReferred(crop), variety, whose].filter(Boolean).join(' · ')
  return (
    <li className={styles.card}>
      <CardHead name={name} to={detail(id)}>
        <PlanStatusTag plan={plan} isLate={isLate} />
      </CardHead>
      {what && <p className={styles.line}>{what}</p>}
      <PlanProgress plan={plan} isLate={isLate} />
      <dl className={styles.facts}>
        <div>
          <dt>当前阶段</dt>
          <dd>{standing.stage ?? '—'}</dd>
        </div>
        <div>
          <dt>下一步</dt>
          <dd>
            <NextStepText plan={plan} />
            <DueText plan={plan} today={today} />
          </dd>
        </div>
        <div>
          <dt>最近作业</dt>
          <dd>{latest ? `${latest.operation} ${latest.day}` : '—'}</dd>
        </div>
        {openOrders !== undefined && (
          <div>
            <dt>未完成工单</dt>
            <dd>{openOrders} 张</dd>
          </div>
        )}
      </dl>
      <CardsOfOthers plan={plan} />
    </li>
  )
}
