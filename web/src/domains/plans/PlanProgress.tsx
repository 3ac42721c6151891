import styles from './PlanProgress.module.css'
import { progressTone } from './progress-tone.ts'
import type { ShownPlan } from './shown-plan.ts'

interface PlanProgressProps extends Pick<ShownPlan, 'plan' | 'standing' | 'isLate' | 'isWaiting'> {
  readonly size?: 'cell' | 'large'
}

/** How far a plan is, as a bar and in percent. */
export function PlanProgress({ plan, standing, isLate, isWaiting, size = 'cell' }: PlanProgressProps) {
  if (isWaiting) return <span className={styles.waiting} aria-hidden="true" />
  if (!standing) return '—'
  const { percent, done, planned } = standing
  if (percent === undefined) return <span className={styles.none}>未排作业</span>
  const told = `${planned} 项作业中 ${done} 项已打卡`
  return (
    <span className={styles.progress} data-size={size} title={told}>
      <span
        className={styles.track}
        role="progressbar"
        aria-label={`${plan.name}的进度`}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%，${told}`}
      >
        <span className={styles.fill} data-tone={progressTone({ plan, isLate })} style={{ width: `${percent}%` }} />
      </span>
      <span className={styles.percent}>{percent}%</span>
    </span>
  )
}
