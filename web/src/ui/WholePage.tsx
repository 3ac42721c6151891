import type { ReactNode } from 'react'
import styles from './WholePage.module.css'

/** Something that stands alone, where there is nothing else to see. */
export function WholePage({ children }: { readonly children: ReactNode }) {
  return <main className={styles.whole}>{children}</main>
}
