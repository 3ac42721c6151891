import { Mark } from './Mark.tsx'
import styles from './Waiting.module.css'

/** Says that something is on its way; only after a moment, so that what comes at once does not flicker. */
export function Waiting({ text = '正在加载…' }: { readonly text?: string }) {
  return (
    <output className={styles.waiting}>
      <span className={styles.mark}>
        <Mark size={36} />
      </span>
      <span>{text}</span>
    </output>
  )
}
