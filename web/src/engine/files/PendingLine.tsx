import { formatFileSize, formatPercent } from '@farm/contract/values'
import { FileMark } from './FileMark.tsx'
import styles from './FilesPicker.module.css'
import type { PendingFile, UploadState } from './upload-queue.ts'

interface PendingLineProps {
  readonly pending: PendingFile
  readonly onRetry: () => void
}

/** A file that is not with the server yet, and how far it is. */
export function PendingLine({ pending: { file, state }, onRetry }: PendingLineProps) {
  return (
    <div className={styles.pending}>
      <FileMark name={file.name} />
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <span className={styles.state}>{stateText(state, file.size)}</span>
      {state.kind === 'failed' && (
        <p className={styles.fault} role="alert">
          没有上传：{state.reason}
          {state.canRetry && (
            <button type="button" className={styles.again} aria-label={`重新上传 ${file.name}`} onClick={onRetry}>
              重试
            </button>
          )}
        </p>
      )}
      {state.kind === 'sending' && (
        <progress value={percentOf(state.share)} max={100} aria-label={`${file.name} 上传进度`} />
      )}
    </div>
  )
}

function percentOf(share: number): number {
  return Math.floor(share * 100)
}

function stateText(state: UploadState, size: number): string {
  switch (state.kind) {
    case 'waiting':
      return '等待上传'
    case 'sending':
      return state.isCut ? '等待网络' : formatPercent(percentOf(state.share))
    case 'failed':
      return formatFileSize(size)
  }
}
