import { formatPercent } from '@farm/contract/values'
import styles from './PlanProgress.module.css'
import { progressTone } from './progress-tone.ts'
import type { ShownPlan } from './shown-plan.ts'

interface PlanProgressProps extends Pick<ShownPlan, 'plan' | 'isLate'> {
  readonly size?: 'cell' | 'large'
}

/** How far a plan is, as a bar and in percent. */
export function PlanProgress({ plan, isLate, size = 'cell' }: PlanProgressProps) {
  const { steps, name, standing } = plan
  const { percent, doneCount = 0 } = standing
  if (steps.length === 0) return <span className={styles.none}>未排步骤</span>
  if (percent === undefined) return <span className={styles.none}>统计中</span>
  const told = `${steps.length} 个步骤中 ${doneCount} 个已完成`
  return (
    <span className={styles.progress} data-size={size} title={told}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={`${name}的进度`}
        aria-valuenow={percent}
        aria-valuetext={`${formatPercent(percent)}，${told}`}
      >
        <span className={styles.fill} data-tone={progressTone({ plan, isLate })} style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.percent}>{formatPercent(percent)}</span>
    </span>
  )
}
