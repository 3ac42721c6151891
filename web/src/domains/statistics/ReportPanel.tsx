import type { ClockCount } from '@farm/contract/statistics'
import type { ReactNode } from 'react'
import { Failure } from '../../engine/records/Failure.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './ClockIn.module.css'
import type { CountsQuery } from './statistics-queries.ts'

interface ReportPanelProps {
  readonly query: Pick<CountsQuery, 'data' | 'error' | 'refetch'>
  readonly children: (counts: readonly ClockCount[]) => ReactNode
}

/** A part of the report that comes, or fails, without the others. */
export function ReportPanel({ query: { data, error, refetch }, children }: ReportPanelProps) {
  if (data) return children(data)
  return (
    <div className={styles.panel}>{error ? <Failure error={error} onRetry={() => void refetch()} /> : <Waiting />}</div>
  )
}
