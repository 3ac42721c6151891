import type { ReactNode } from 'react'
import styles from './WorkOrderFacts.module.css'

/** A part of what is told of a work order, under a heading of its own. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title.split(' ', 1)[0]}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}
