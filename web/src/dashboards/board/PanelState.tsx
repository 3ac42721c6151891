import { HttpFailure } from '../../platform/http.ts'
import type { FaultProps } from '../../ui/ErrorBoundary.tsx'
import hidden from './hidden.module.css'
import styles from './PanelState.module.css'

const REFUSED = 403
const BROKEN = new Error('这一项暂时无法显示，请刷新页面')

/** What is kept from somebody is not told as nothing. */
export const NOT_SEEN = '无权查看'

/** Stands where data is on its way. */
export function PanelWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span />
      <span />
      <span />
      <i className={hidden.hidden}>正在加载</i>
    </div>
  )
}

interface PanelFailedProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

/** Stands where data did not come; asking again helps against everything but a refusal. */
export function PanelFailed({ error, onRetry }: PanelFailedProps) {
  const isRefused = error instanceof HttpFailure && error.status === REFUSED
  return (
    <div className={styles.state} data-kind={isRefused ? 'refused' : 'failed'} role="alert">
      <p>{error?.message ?? '加载失败'}</p>
      {!isRefused && (
        <button type="button" className={styles.again} onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  )
}

/** Stands where a card broke while it was drawn: the others stand. */
export function PanelFault({ onAgain }: FaultProps) {
  return <PanelFailed error={BROKEN} onRetry={onAgain} />
}

export function PanelEmpty({ children }: { readonly children: string }) {
  return (
    <div className={styles.state} data-kind="empty">
      <p>{children}</p>
    </div>
  )
}
