import type { DemoProgress } from '@farm/contract/access'
import styles from './DemoFilling.module.css'
import { phaseText, timeLeftText } from './demo-progress.ts'

/** What the operator types; it carries on with what was interrupted. */
const RESTART = 'npm start'

interface DemoFillingProps {
  readonly progress: DemoProgress
  /** Somebody can sign in already. */
  readonly hasAccounts: boolean
}

/** How far the demo county is while it is being filled in, or why it is not complete. */
export function DemoFilling({ progress, hasAccounts }: DemoFillingProps) {
  if (progress.Fault !== undefined) {
    return (
      <p className={styles.fault} role="status">
        演示数据没有做完：{progress.Fault}。重新运行 <code>{RESTART}</code> 会接着做
        {hasAccounts && '，已有的数据可以照常使用'}。
      </p>
    )
  }
  const percent = Math.floor(progress.Share * 100)
  const left = timeLeftText(progress)
  return (
    <div className={styles.filling}>
      <p className={styles.phase}>演示数据正在生成：{phaseText(progress)}</p>
      <p className={styles.hint}>
        {left !== undefined && `${left}。`}
        {hasAccounts ? '现在就可以登录，数据会陆续出现。' : '演示账号马上就好。'}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="演示数据生成进度"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.bar} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}
