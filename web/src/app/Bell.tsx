import { Suspense } from 'react'
import { NoticeBell } from '../domains/notices/index.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import styles from './Bell.module.css'

/** Tells of new notices; it comes after the page, in a place that is kept for it. */
export function Bell() {
  return (
    <span className={styles.place}>
      <ErrorBoundary fallback={Nothing}>
        <Suspense>
          <NoticeBell />
        </Suspense>
      </ErrorBoundary>
    </span>
  )
}

function Nothing() {
  return null
}
