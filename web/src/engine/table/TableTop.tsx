import { CountBadge } from '../../ui/CountBadge.tsx'
import styles from '../list/ListTop.module.css'
import { isNarrowedTable } from './table-address.ts'
import type { TableModel } from './use-table.ts'

/** Above the rows: what is listed, and how many there are. */
export function TableTop<Row>({ table: { state, read } }: { readonly table: TableModel<Row> }) {
  return (
    <div className={styles.top}>
      <p className={styles.count}>
        {isNarrowedTable(state) ? '查询结果' : '全部'}
        {read.totalText !== undefined && <CountBadge text={read.totalText} />}
      </p>
    </div>
  )
}
