import { Button } from '../../ui/Button.tsx'
import styles from './ListFoot.module.css'
import type { MoreRows } from './use-rows.ts'

interface ListMoreProps {
  readonly more: MoreRows
  /** Absent where nobody counted. */
  readonly totalText: string | undefined
  /** Said when all rows are there. */
  readonly end: string
}

/** Goes on with the list under its last row. */
export function ListMore({ more: { load, isLoading, hasFailed }, totalText, end }: ListMoreProps) {
  return (
    <footer className={styles.more}>
      {totalText !== undefined && <span className={styles.total}>共 {totalText} 条</span>}
      {hasFailed && (
        <p className={styles.failed} role="alert">
          加载失败，请重试
        </p>
      )}
      {load ? (
        <Button size="touch" onClick={load} disabled={isLoading} aria-busy={isLoading}>
          {isLoading ? '正在加载…' : '加载更多'}
        </Button>
      ) : (
        <p className={styles.end}>{end}</p>
      )}
    </footer>
  )
}
