import type { WireRecord } from '@farm/contract/forms'
import { type ReactNode, Suspense, useState } from 'react'
import { formatCount } from '@farm/contract/values'
import { chunk } from '../../../platform/chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { FilterFault } from '../FilterFault.tsx'
import type { ListModel } from '../use-list.ts'
import { MOST_SELECTED } from '../use-selection.ts'
import styles from './BulkBar.module.css'
import { useSelectAll } from './use-select-all.ts'

const EditManyPanel = chunk(() => import('./EditManyPanel.tsx').then((file) => file.EditManyPanel))

interface BulkBarProps {
  readonly list: ListModel
  /** The person may edit the records. */
  readonly canEdit: boolean
  /** What the screen can do with them besides. */
  readonly children?: ReactNode
  /** Absent when the person may not delete. */
  readonly onRemove?: ((records: readonly WireRecord[]) => void) | undefined
}

/** What can be done with the records that are chosen, on all pages. */
export function BulkBar({ list, canEdit, children, onRemove }: BulkBarProps) {
  const [edited, setEdited] = useState<readonly WireRecord[]>()
  const all = useSelectAll(list)
  const { selected, clear } = list.selection
  const { form } = list.declaration
  const { total = 0 } = list
  const isFull = selected.length >= MOST_SELECTED && total > MOST_SELECTED
  return (
    <div className={styles.bar} role="group" aria-label="批量操作">
      <span className={styles.count} aria-live="polite">
        已选 <b>{selected.length}</b> 条
        {isFull && <span className={styles.limit}>（一次最多 {MOST_SELECTED} 条，其余请分批处理）</span>}
      </span>
      {total > selected.length && !isFull && (
        <Button kind="quiet" onClick={() => void all.run()} disabled={all.isRunning} aria-busy={all.isRunning}>
          {all.isRunning ? '正在选择…' : allText(list)}
        </Button>
      )}
      {children}
      {canEdit && <Button onClick={() => setEdited(selected)}>批量编辑</Button>}
      {onRemove && <Button onClick={() => onRemove(selected)}>删除</Button>}
      <Button kind="quiet" onClick={clear}>
        取消选择
      </Button>
      {edited && (
        <ErrorBoundary fallback={FilterFault}>
          <Suspense>
            <EditManyPanel form={form} records={edited} onDone={clear} onClose={() => setEdited(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

function allText({ total = 0, totalText }: Pick<ListModel, 'total' | 'totalText'>): string {
  return total > MOST_SELECTED
    ? `选择前 ${formatCount(MOST_SELECTED)} 条（共 ${totalText} 条）`
    : `选择全部 ${totalText} 条`
}
