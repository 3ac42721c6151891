import type { ReactNode } from 'react'
import styles from './Cut.module.css'

interface CutProps {
  /** The whole, on hover. */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** One line, cut where there is no more room. */
export function Cut({ title, children }: CutProps) {
  return (
    <span className={styles.cut} title={title}>
      {children}
    </span>
  )
}
