import type { ReactNode } from 'react'
import styles from './Button.module.css'

interface ButtonAnchorProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link that loads another page and looks like the main button of this one. */
export function ButtonAnchor({ href, children }: ButtonAnchorProps) {
  return (
    <a className={styles.button} data-kind="primary" data-size="control" href={href}>
      {children}
    </a>
  )
}
