import type { ReactNode } from 'react'
import styles from './StateBlock.module.css'

interface StateBlockProps {
  readonly kind: 'empty' | 'failed' | 'forbidden'
  readonly title: string
  readonly children?: ReactNode
  /** What to do next. */
  readonly action?: ReactNode
}

const drawings = {
  empty: 'M12 40h40M20 40c0-9 4-14 12-14s12 5 12 14M32 26V12m0 6c-5 0-8-3-8-8 5 0 8 3 8 8m0 0c5 0 8-3 8-8-5 0-8 3-8 8',
  failed: 'M10 42h44M14 42l6-10M50 42l-6-10M22 14l6 6m0-6l-6 6M36 14l6 6m0-6l-6 6M26 32c3-4 9-4 12 0',
  forbidden: 'M20 28h24v16H20zM25 28v-7a7 7 0 0 1 14 0v7M32 34v4',
} as const

/** What stands in place of content: nothing there yet, did not come, may not be seen. */
export function StateBlock({ kind, title, children, action }: StateBlockProps) {
  return (
    <section className={styles.block} role={kind === 'failed' ? 'alert' : 'status'}>
      <svg className={styles.drawing} viewBox="0 0 64 52" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={drawings[kind]} strokeWidth={2} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
