import type { WireRecord } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { BinLink } from './BinLink.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './ListTop.module.css'
import { isNarrowed } from './list-address.ts'
import type { ListModel } from './use-list.ts'

interface ListTopProps {
  readonly list: ListModel
  readonly tabs?: ReactNode
  readonly bulkActions?: ((records: readonly WireRecord[]) => ReactNode) | undefined
  /** Address of what was deleted; absent when the person may not delete. */
  readonly bin?: string | undefined
  /** Absent when the person may not delete. */
  readonly onRemove?: (() => void) | undefined
}

/** Above the rows: what is shown and how; while rows are chosen, what can be done with them. */
export function ListTop({ list, tabs, bulkActions, bin, onRemove }: ListTopProps) {
  const isPhone = useIsPhone()
  const { selection, state, totalText, total, columns, look, setLook } = list
  if (selection.selected.length > 0) {
    return (
      <div className={styles.top} data-bulk role="group" aria-label="批量操作">
        <span>
          已选 <b>{selection.selected.length}</b> 条
        </span>
        {bulkActions?.(selection.selected)}
        {onRemove && <Button onClick={onRemove}>删除</Button>}
        <Button kind="quiet" onClick={selection.clear}>
          取消选择
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.top}>
      {tabs ?? (
        <p className={styles.count}>
          {isNarrowed(state) ? '查询结果' : '全部'}
          {total !== undefined && <span className={styles.badge}>{totalText}</span>}
        </p>
      )}
      {!isPhone && <ListTools columns={columns} look={look} onLook={setLook} />}
      {bin !== undefined && <BinLink to={bin} />}
    </div>
  )
}
