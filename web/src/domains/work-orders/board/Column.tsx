import type { WireRecord } from '@farm/contract/forms'
import { type WorkOrderAct, type WorkOrderStatus, workOrderActTable } from '@farm/contract/work-orders'
import { useId } from 'react'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Way } from '../acts/ways.ts'
import { dropProps } from '../dragging.ts'
import { workOrderOf } from '../work-order.ts'
import styles from './Board.module.css'
import { Card } from './Card.tsx'
import { useColumn } from './use-column.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

interface ColumnProps {
  readonly list: ListModel
  readonly status: WorkOrderStatus
  /** A card on its way to another column. */
  readonly underWay: { readonly record: WireRecord; readonly act: WorkOrderAct } | undefined
  /** How the card that is dragged would come here; absent while none is. */
  readonly way: Way | undefined
  /** The card that is dragged comes from here. */
  readonly isHome: boolean
  readonly onDrag: (record: WireRecord | undefined) => void
  readonly onAsk: (record: WireRecord) => void
  readonly onDrop: () => void
}

/** The work orders of one state, those that are due first on top. */
export function Column({ list, status, underWay, way, isHome, onDrag, onAsk, onDrop }: ColumnProps) {
  const id = useId()
  const column = useColumn(list, status)
  const cards = withMove(column.records, status, underWay)
  const reason = way && 'reason' in way && !isHome ? way.reason : undefined
  const takes = way !== undefined && 'act' in way
  return (
    <section
      className={styles.column}
      aria-labelledby={id}
      data-status={status}
      data-closed={reason !== undefined || undefined}
      data-takes={takes || undefined}
      {...dropProps({ takes, onDrop })}
    >
      <h2 id={id} className={styles.head}>
        {status}
        <span className={styles.count}>{column.totalText}</span>
      </h2>
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <div className={styles.cards}>
        {!cards && <WaitingOrFailure error={column.error} onRetry={column.retry} />}
        {cards?.length === 0 && <p className={styles.none}>没有{status}的工单</p>}
        {cards?.map((record) => (
          <Card
            key={record.Id}
            record={record}
            isMoving={record.Id === underWay?.record.Id}
            onDrag={onDrag}
            onAsk={onAsk}
          />
        ))}
        {column.more && <MoreCards isLoading={column.isLoadingMore} onMore={column.more} />}
      </div>
    </section>
  )
}

function MoreCards({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) {
  return (
    <Button disabled={isLoading} onClick={onMore}>
      {isLoading ? '正在加载…' : '加载更多'}
    </Button>
  )
}

/** The cards of a column as if the one that is on its way had come there already. */
function withMove(
  records: readonly WireRecord[] | undefined,
  status: WorkOrderStatus,
  underWay: ColumnProps['underWay'],
): readonly WireRecord[] | undefined {
  if (!records || !underWay) return records
  const { record, act } = underWay
  const others = records.filter(({ Id }) => Id !== record.Id)
  if (workOrderActTable[act].to === status) return [record, ...others]
  return workOrderOf(record).status === status ? others : records
}
