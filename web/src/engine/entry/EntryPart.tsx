import type { ReactNode } from 'react'
import styles from '../form/EditorSection.module.css'
import own from './Entry.module.css'

interface EntryPartProps {
  readonly title: string
  /** What belongs to know before one fills it in. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Controls that belong together. */
export function EntryPart({ title, note, children }: EntryPartProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {note && <p className={own.note}>{note}</p>}
      {children}
    </section>
  )
}
