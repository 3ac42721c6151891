import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  readonly title: string
  /** Figures or a hint in one line. */
  readonly note?: ReactNode
  /** Buttons at the right, the primary one last. */
  readonly actions?: ReactNode
}

/** The one heading of a page. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title} title={title}>
        {title}
      </h1>
      {note && <p className={styles.note}>{note}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
