import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../records/Failure.tsx'
import styles from './ListBody.module.css'

interface ListBodyProps {
  readonly error: Error | null
  /** How many rows there are; undefined while the first ones are on their way. */
  readonly count: number | undefined
  readonly onRetry: () => void
  /** Drawn when there are no rows. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** Every state of a list: failed, empty, waiting or ready. */
export function ListBody({ error, count, onRetry, empty, children }: ListBodyProps) {
  if (error && count === undefined) return <Failure error={error} onRetry={onRetry} />
  if (count === 0) return empty
  return (
    <>
      {error && (
        <p className={styles.stale} role="alert">
          更新失败，下面是先前的内容：{error.message}
          <Button kind="quiet" onClick={onRetry}>
            重试
          </Button>
        </p>
      )}
      {children}
    </>
  )
}
