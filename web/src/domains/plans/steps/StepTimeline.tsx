import { formatDateRange } from '@farm/contract/values'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import type { Plan } from '../plan.ts'
import { type ShownStep, shownSteps, stepName } from '../plan-steps.ts'
import { StepWorkText } from './StepWorkText.tsx'
import styles from './StepTimeline.module.css'
import { type StepWork, type WorkByStep, withWork } from './step-work.ts'

interface StepTimelineProps {
  readonly plan: Plan
  readonly today: string
  /** Absent where it is not told, or not known yet. */
  readonly work?: WorkByStep | undefined
}

/** Step by step: when, how it stands, and what was done for it. */
export function StepTimeline({ plan, today, work }: StepTimelineProps) {
  const operations = useNames('operations', [...new Set(plan.steps.map(({ operation }) => operation))])
  if (plan.steps.length === 0) return <p className={styles.nothing}>还没有排步骤</p>
  return (
    <ol className={styles.steps} aria-label="作业步骤">
      {shownSteps(withWork(plan, work), today).map((step) => (
        <Step key={step.key} step={step} name={stepName(step, operations)} work={work?.get(step.key)} />
      ))}
    </ol>
  )
}

interface StepProps {
  readonly step: ShownStep
  readonly name: string
  readonly work: StepWork | undefined
}

function Step({ step: { state, told, start, end, stage }, name, work }: StepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.line}>
        <span className={styles.name}>{name}</span>
        <span className={styles.told}>{told}</span>
      </div>
      <div className={styles.days}>{[stage, formatDateRange(start, end)].filter(Boolean).join(' · ')}</div>
      {work && <StepWorkText work={work} />}
    </li>
  )
}
