import { formatMonth, formatMonthDayRange, daysLater } from '@farm/contract/values'
import { useState } from 'react'
import { RowLink } from '../../../../engine/list/RowLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { StateBlock } from '../../../../ui/StateBlock.tsx'
import type { Plan } from '../../plan.ts'
import { byStart } from '../../plan-steps.ts'
import styles from './StepAgenda.module.css'
import { type PlanStep, usePlanSteps } from './use-plan-steps.ts'

interface StepAgendaProps {
  readonly plans: readonly Plan[]
  readonly today: string
}

/** What ended longer ago is folded away. */
const RECENT_DAYS = 7

/** The chart on a phone: what is late first, then month by month what begins when, from a week ago on. */
export function StepAgenda({ plans, today }: StepAgendaProps) {
  const steps = usePlanSteps(plans, today).toSorted(byStart)
  const [showsAll, setShowsAll] = useState(false)
  const [late, others] = [steps.filter(isLate), steps.filter((step) => !isLate(step))]
  const since = daysLater(today, -RECENT_DAYS)
  const early = others.filter(({ end }) => end < since)
  const begun = others.filter(({ start, end }) => start < since && end >= since)
  const shown = showsAll ? others : others.filter(({ start }) => start >= since)
  const months = Map.groupBy(shown, ({ start }) => start.slice(0, 7))
  if (steps.length === 0) return <StateBlock kind="empty" title="这些计划还没有排步骤" />
  return (
    <div className={styles.agenda}>
      {late.length > 0 && <Section title="延误" steps={late} />}
      {early.length > 0 && (
        <Button size="touch" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? '收起更早的步骤' : `显示更早的 ${early.length} 步`}
        </Button>
      )}
      {!showsAll && begun.length > 0 && <Section title="一周前开始的" steps={begun} />}
      {[...months].map(([month, its]) => (
        <Section key={month} title={formatMonth(month)} steps={its} />
      ))}
    </div>
  )
}

function isLate({ state }: PlanStep): boolean {
  return state === 'late'
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
            <span className={styles.days}>{formatMonthDayRange(step.start, step.end)}</span>
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
