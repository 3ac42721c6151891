import type { ReactNode } from 'react'
import styles from './BoardColumns.module.css'

interface BoardColumnsProps {
  readonly left: ReactNode
  readonly middle: ReactNode
  readonly right: ReactNode
}

/** Three columns, the middle one the widest; below 1200 px two of them under it, on a phone all one under another. */
export function BoardColumns({ left, middle, right }: BoardColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column} data-at="left">
        {left}
      </div>
      <div className={styles.column} data-at="middle">
        {middle}
      </div>
      <div className={styles.column} data-at="right">
        {right}
      </div>
    </div>
  )
}
