import type { CheckItem } from '../work-order.ts'
import styles from './Checklist.module.css'

/** The items of a checklist, each with what became of it; nothing without any. */
export function Checklist({ items }: { readonly items: readonly CheckItem[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label="检查项">
      {items.map(({ key, text, isDone }) => (
        <li key={key} className={styles.item} data-done={isDone || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {isDone ? '✓' : '○'}
          </span>
          <span>{text}</span>
          <span className={styles.state}>{isDone ? '已完成' : '未完成'}</span>
        </li>
      ))}
    </ul>
  )
}
