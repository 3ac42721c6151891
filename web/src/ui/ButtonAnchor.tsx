import type { ReactNode } from 'react'
import styles from './Button.module.css'

interface ButtonAnchorProps {
  readonly href: string
  readonly kind?: 'primary' | 'plain'
  readonly children: ReactNode
}

/** A link that leads out of this page and looks like a button of it. */
export function ButtonAnchor({ href, kind = 'primary', children }: ButtonAnchorProps) {
  return (
    <a className={styles.button} data-kind={kind} data-size="control" href={href}>
      {children}
    </a>
  )
}
