import styles from './Hint.module.css'
import type { Shift } from './use-shift.ts'

/** Offers to move all steps along with the beginning of their plan. */
export function ShiftHint({ shift: { days, move, leave } }: { readonly shift: Shift }) {
  if (days === undefined) return null
  return (
    <span role="status">
      开始日期{days > 0 ? `推后 ${days} 天` : `提前 ${-days} 天`}
      <button type="button" className={styles.take} onClick={move}>
        顺延全部步骤
      </button>
      <button type="button" className={styles.take} onClick={leave}>
        步骤不变
      </button>
    </span>
  )
}
