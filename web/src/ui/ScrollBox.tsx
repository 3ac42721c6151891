import type { ReactNode } from 'react'
import styles from './ScrollBox.module.css'

interface ScrollBoxProps {
  /** What is within. */
  readonly label: string
  readonly children: ReactNode
}

/** Within which something scrolls sideways that is wider than its place, by the keyboard too. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing within need take the focus
    <div className={styles.scroll} role="region" aria-label={`${label}，可左右滚动`} tabIndex={0}>
      {children}
    </div>
  )
}
