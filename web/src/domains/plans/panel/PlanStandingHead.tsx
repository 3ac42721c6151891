import { daysBetween } from '@farm/contract/plans'
import { DoubtedOf } from '../../../engine/review/DoubtedOf.tsx'
import { DueText } from '../DueText.tsx'
import styles from './PlanStandingHead.module.css'
import { PlanProgress } from '../PlanProgress.tsx'
import { PlanStatusTag } from '../PlanStatusTag.tsx'
import { type Plan, isPlanEnded } from '../plan.ts'
import type { ShownPlan } from '../shown-plan.ts'

/** Where a plan stands, at a glance: its state, how far it is, what comes next and when it will be done. */
export function PlanStandingHead({ shown }: { readonly shown: Omit<ShownPlan, 'isOfMany'> }) {
  const { plan } = shown
  return (
    <section className={styles.head} aria-label="现状">
      <div className={styles.state}>
        <PlanStatusTag {...shown} />
        <DueText {...shown} />
      </div>
      <PlanProgress {...shown} size="large" />
      <p className={styles.told}>{toldOf(plan)}</p>
      <DoubtedOf where={[{ path: ['Plan'], op: '=', values: [plan.id] }]} />
      {!isPlanEnded(plan) && plan.standing.forecast !== undefined && (
        <Forecast plan={plan} at={plan.standing.forecast} />
      )}
    </section>
  )
}

function Forecast({ plan: { end }, at }: { readonly plan: Plan; readonly at: string }) {
  const by = end === undefined ? 0 : daysBetween(end, at)
  return (
    <p className={styles.told}>
      预计 {at} 完成，
      {by > 0 ? <span className={styles.late}>比计划晚 {by} 天</span> : '在计划日期内'}
    </p>
  )
}

function toldOf(plan: Plan): string {
  const { steps, standing } = plan
  if (steps.length === 0) return '编辑计划、排上作业步骤后，这里按完成的步骤显示进度'
  if (standing.percent === undefined) return '正在统计…'
  const count = `${steps.length} 个步骤中 ${standing.doneCount ?? 0} 个已完成`
  if (standing.percent === 100) return `${count}，全部完成`
  return standing.next !== undefined && !isPlanEnded(plan) ? `${count}，下一步 ${standing.next}` : count
}
