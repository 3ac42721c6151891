import type { WireRecord } from '@farm/contract/forms'
import { type WorkOrderStatus, workOrderStatuses } from '@farm/contract/work-orders'
import { useCallback, useRef, useState } from 'react'
import type { ListModel } from '../../../engine/list/use-list.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { useActing } from '../acts/use-acting.tsx'
import { type Way, wayTo } from '../acts/ways.ts'
import { useDoing, useMayEdit } from '../doing.ts'
import { stateOf, workOrderOf } from '../work-order.ts'
import styles from './Board.module.css'
import { Column } from './Column.tsx'
import { ColumnHint } from './ColumnHint.tsx'
import { ColumnTabs } from './ColumnTabs.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useInSight } from './in-sight.ts'
import { useFirstFilled } from './use-first-filled.ts'

interface BoardProps {
  readonly list: ListModel
  /** The states that the open tab can show. */
  readonly statuses: readonly WorkOrderStatus[]
}

/** The work orders in a column for each state; bringing a card to another column is the act that leads there. */
export function Board({ list, statuses }: BoardProps) {
  const isPhone = useIsPhone()
  const board = useRef<HTMLDivElement>(null)
  const doing = useDoing()
  const isOffice = useMayEdit()
  const { begin, underWay, dialog } = useActing()
  const [dragged, setDragged] = useState<WireRecord>()
  const [asked, setAsked] = useState<WireRecord>()
  const [front, setFront] = useState<WorkOrderStatus>()
  // The cards stay as they are while one is dragged: what they are given must stay the same.
  const drag = useCallback((record: WireRecord | undefined) => setDragged(record), [])
  const ask = useCallback((record: WireRecord) => setAsked(record), [])
  const way = (record: WireRecord, to: WorkOrderStatus): Way => wayTo(to, stateOf(workOrderOf(record)), doing(record))
  const move = (record: WireRecord, to: WorkOrderStatus) => {
    const found = way(record, to)
    if ('act' in found) begin(record, found.act)
  }
  const narrowed = list.state.filters.Status
  const shown = workOrderStatuses.filter((one) => statuses.includes(one) && (narrowed?.includes(one) ?? true))
  const looked = isOffice ? shown : asWorkersLook(shown)
  const first = useFirstFilled(list, isPhone || !isOffice ? looked : [])
  useInSight(board, isPhone ? undefined : first)
  const open = shown.find((one) => one === front) ?? first
  // It stays open when its last card is brought elsewhere.
  if (open !== undefined && open !== front) setFront(open)
  return (
    <>
      {isPhone && <ColumnTabs statuses={shown} open={open} list={list} onOpen={setFront} />}
      {!isPhone && <ColumnHint board={board} />}
      <div ref={board} className={styles.board} data-phone={isPhone || undefined}>
        {shown
          .filter((one) => !isPhone || one === open)
          .map((status) => (
            <Column
              key={status}
              list={list}
              status={status}
              underWay={underWay}
              way={dragged && way(dragged, status)}
              isHome={dragged !== undefined && workOrderOf(dragged).status === status}
              onDrag={drag}
              onAsk={ask}
              onDrop={() => dragged && move(dragged, status)}
            />
          ))}
      </div>
      {asked && (
        <MoveDialog
          record={asked}
          wayTo={(to) => way(asked, to)}
          onMove={(to) => {
            setAsked(undefined)
            move(asked, to)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {dialog}
    </>
  )
}

/** What whoever does the work looks for first: what came back, what goes on, what waits to be begun. */
const placeForWorkers: Readonly<Record<WorkOrderStatus, number>> = {
  已退回: 1,
  进行中: 2,
  已派发: 3,
  待验收: 4,
  待派发: 5,
  已完成: 6,
  已关闭: 7,
}

/** The columns in the order in which a worker opens the first that holds a card. */
function asWorkersLook(statuses: readonly WorkOrderStatus[]): WorkOrderStatus[] {
  return statuses.toSorted((one, other) => placeForWorkers[one] - placeForWorkers[other])
}
