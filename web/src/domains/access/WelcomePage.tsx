import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'
import { Landscape } from './Landscape.tsx'
import styles from './WelcomePage.module.css'

/** What stands around the forms that open a session. */
export function WelcomePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <aside className={styles.scene} aria-label="产品">
        <Landscape />
        <div className={styles.words}>
          <p className={styles.motto}>一块地，一季粮，一本账</p>
          <p className={styles.promise}>从订单、计划、作业到收成，田间的每一步都有据可查</p>
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <p className={styles.brand}>
            <span className={styles.mark}>
              <Mark size={34} />
            </span>
            农业ERP系统
          </p>
          {children}
        </div>
      </main>
    </div>
  )
}
