import { Button } from '../../../ui/Button.tsx'
import styles from './WorkFault.module.css'

interface WorkFaultProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Without the figures of what was done the plans can still be read. */
export function WorkFault({ error, onRetry }: WorkFaultProps) {
  if (!error) return null
  return (
    <p className={styles.fault} role="alert">
      进度和下一步暂时取不到：{error.message}{' '}
      <Button kind="quiet" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}
