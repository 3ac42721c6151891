import { RowLink } from '../../../../engine/list/RowLink.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import type { Plan } from '../../plan.ts'
import { byStart } from '../../plan-steps.ts'
import styles from './StepAgenda.module.css'
import { type PlanStep, usePlanSteps } from './use-plan-steps.ts'

interface StepAgendaProps {
  readonly plans: readonly Plan[]
  readonly today: string
}

/** The chart on a phone: what is late first, then month by month what begins when. */
export function StepAgenda({ plans, today }: StepAgendaProps) {
  const steps = usePlanSteps(plans, today).toSorted(byStart)
  const late = steps.filter(({ state }) => state === 'late')
  const months = Map.groupBy(
    steps.filter(({ state }) => state !== 'late'),
    ({ start }) => start.slice(0, 7),
  )
  if (steps.length === 0) return <StateBlock kind="empty" title="这些计划还没有排步骤" />
  return (
    <div className={styles.agenda}>
      {late.length > 0 && <Section title="延误" steps={late} />}
      {[...months].map(([month, its]) => (
        <Section key={month} title={`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`} steps={its} />
      ))}
    </div>
  )
}

function Section({ title, steps }: { readonly title: string; readonly steps: readonly PlanStep[] }) {
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>
        {title}
        <span className={styles.count}>{steps.length} 步</span>
      </h2>
      <ul className={styles.list}>
        {steps.map((step) => (
          <li key={`${step.plan.id} ${step.key}`} className={styles.item} data-look={step.state}>
            <span className={styles.days}>
              {step.start.slice(5)} — {step.end.slice(5)}
            </span>
            <span className={styles.what}>
              {step.title}
              <span className={styles.plan}>
                <RowLink id={step.plan.id}>{step.plan.name}</RowLink>
              </span>
            </span>
            <span className={styles.told}>{step.told}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
