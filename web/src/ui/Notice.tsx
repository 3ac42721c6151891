import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { Outline } from './Outline.tsx'

/** What went wrong with the whole of a form. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.notice} role="alert">
      <Outline name="warning" />
      {children}
    </p>
  )
}
