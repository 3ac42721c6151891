import { DueText } from '../DueText.tsx'
import styles from './PlanStandingHead.module.css'
import { PlanProgress } from '../PlanProgress.tsx'
import { PlanStatusTag } from '../PlanStatusTag.tsx'
import { nameOfReferred } from '../plan.ts'
import type { ShownPlan } from '../shown-plan.ts'

/** Where a plan stands, at a glance: its state, how far it is, what comes next. */
export function PlanStandingHead({ shown }: { readonly shown: ShownPlan }) {
  return (
    <section className={styles.head} aria-label="现状">
      <div className={styles.state}>
        <PlanStatusTag {...shown} />
        <DueText {...shown} />
      </div>
      <PlanProgress {...shown} size="large" />
      <p className={styles.told}>{toldOf(shown)}</p>
    </section>
  )
}

function toldOf({ standing, isWaiting }: ShownPlan): string {
  if (isWaiting) return '正在统计…'
  if (!standing) return '进度暂时取不到'
  const { planned, done, next } = standing
  if (planned === 0) return '编辑计划、选上计划作业后，这里按打卡显示进度'
  const count = `${planned} 项作业中 ${done} 项已打卡`
  if (next.kind === 'all-done') return `${count}，全部完成`
  return next.kind === 'operation' ? `${count}，下一步 ${nameOfReferred(next.operation)}` : count
}
