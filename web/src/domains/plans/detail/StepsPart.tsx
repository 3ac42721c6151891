import { StepTimeline } from '../steps/StepTimeline.tsx'
import type { WorkByStep } from '../steps/step-work.ts'
import type { Plan } from '../plan.ts'
import styles from './PlanDetail.module.css'

interface StepsPartProps {
  readonly plan: Plan
  readonly today: string
  readonly work: WorkByStep | undefined
  /** What of the work is not counted here, in words; absent where all of it is. */
  readonly leftOut: string | undefined
}

/** The steps of the plan with what was done for each. */
export function StepsPart({ plan, today, work, leftOut }: StepsPartProps) {
  return (
    <section className={styles.part} aria-label="作业步骤">
      <header className={styles.partHead}>
        <h2 className={styles.title}>作业步骤</h2>
        {plan.standing.stage !== undefined && <span className={styles.second}>当前阶段：{plan.standing.stage}</span>}
      </header>
      <StepTimeline plan={plan} today={today} work={work} />
      {leftOut !== undefined && <p className={styles.nothing}>{leftOut}</p>}
    </section>
  )
}
