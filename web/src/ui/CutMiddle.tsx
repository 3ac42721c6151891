import styles from './CutMiddle.module.css'

interface CutMiddleProps {
  readonly text: string
  /** So many signs at the end are always shown: they tell one number from the next. */
  readonly tail: number
}

/** One line, cut before its end where there is no more room; the whole on hover. */
export function CutMiddle({ text, tail }: CutMiddleProps) {
  return (
    <span className={styles.whole} title={text}>
      <span className={styles.head}>{text.slice(0, -tail)}</span>
      <span className={styles.tail}>{text.slice(-tail)}</span>
    </span>
  )
}
