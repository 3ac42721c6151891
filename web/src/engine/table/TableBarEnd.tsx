import { Icon } from '../../ui/Icon.tsx'
import styles from '../list/FilterBar.module.css'
import { isNarrowedTable } from './table-address.ts'
import type { TableModel } from './use-table.ts'

interface TableBarEndProps<Row> {
  readonly table: TableModel<Row>
  readonly isOpen: boolean
  /** Absent where all filters are in sight. */
  readonly onOpen: (() => void) | undefined
}

/** At the end of the filter bar: 重置, and on a phone what opens the filters. */
export function TableBarEnd<Row>({ table, isOpen, onOpen }: TableBarEndProps<Row>) {
  const { declaration, state, change } = table
  const names = declaration.filters?.map(({ name }) => name) ?? []
  const active = Object.keys(state.filters).length
  return (
    <div className={styles.end}>
      {isNarrowedTable(state) && (
        <button type="button" className={styles.text} onClick={() => change({ cleared: names })}>
          重置
        </button>
      )}
      {onOpen && (
        <button type="button" className={styles.text} aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? '收起' : `筛选${active > 0 ? `（${active}）` : ''}`}
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      )}
    </div>
  )
}
