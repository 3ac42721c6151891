import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import { isNarrowedTable } from './table-address.ts'
import type { TableModel } from './use-table.ts'

interface TableEmptyProps<Row> {
  readonly table: TableModel<Row>
  /** What to do when there is nothing at all. */
  readonly action: ReactNode
}

/** Why there are no rows, and what to do next. */
export function TableEmpty<Row>({ table: { declaration, state, change }, action }: TableEmptyProps<Row>) {
  const { noun, filters = [], empty = `还没有${noun}` } = declaration
  if (state.page > 1) {
    const back = <Button onClick={() => change({ page: 1 })}>回到第一页</Button>
    return <StateBlock kind="empty" title="这一页没有内容" action={back} />
  }
  if (!isNarrowedTable(state)) return <StateBlock kind="empty" title={empty} action={action} />
  const clear = <Button onClick={() => change({ cleared: filters.map(({ name }) => name) })}>清除条件</Button>
  return <StateBlock kind="empty" title={`没有符合条件的${noun}`} action={clear} />
}
