import { useId } from 'react'
import { useNames } from '../../../engine/reference/reference-queries.ts'
import { type ShownStep, stepName } from '../plan-steps.ts'
import styles from './IssueDialog.module.css'
import type { IssueWish } from './issue-wish.ts'

const MOST_DAYS = 366

interface IssueWhichProps {
  /** Those that are not done. */
  readonly steps: readonly ShownStep[]
  readonly wish: IssueWish
  readonly onChange: (wish: IssueWish) => void
}

/** Chooses the steps that work orders are made from: one by one, or by the days on which they begin and end. */
export function IssueWhich({ steps, wish, onChange }: IssueWhichProps) {
  const id = useId()
  const operations = useNames('operations', [...new Set(steps.map(({ operation }) => operation))])
  const toggle = (key: string) => {
    const rest = wish.steps.filter((one) => one !== key)
    onChange({ ...wish, by: 'steps', steps: rest.length < wish.steps.length ? rest : [...rest, key] })
  }
  const way = (by: IssueWish['by'], label: string) => (
    <label className={styles.way}>
      <input type="radio" name={id} checked={wish.by === by} onChange={() => onChange({ ...wish, by })} />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.which}>
      <legend className={styles.legend}>已有工单的步骤会跳过，执行人取步骤中指定的人</legend>
      {way('steps', '选择步骤')}
      <ul className={styles.steps} aria-label="步骤">
        {steps.map((step) => (
          <li key={step.key}>
            <label className={styles.step}>
              <input
                type="checkbox"
                checked={wish.by === 'steps' && wish.steps.includes(step.key)}
                onChange={() => toggle(step.key)}
              />
              <span className={styles.name}>{stepName(step, operations)}</span>
              <span className={styles.told}>
                {step.start} 起 · {step.told}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {way('days', '按日期')}
      <label className={styles.days}>
        <input
          type="number"
          min={0}
          max={MOST_DAYS}
          value={wish.days}
          aria-label="几天内开始或到期"
          onChange={({ target }) => onChange({ ...wish, by: 'days', days: held(target.valueAsNumber) })}
        />
        天内开始或到期的全部步骤，含已逾期的
      </label>
    </fieldset>
  )
}

function held(days: number): number {
  return Number.isNaN(days) ? 0 : Math.min(Math.max(Math.round(days), 0), MOST_DAYS)
}
