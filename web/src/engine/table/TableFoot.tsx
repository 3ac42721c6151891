import { Pager } from '../../ui/Pager.tsx'
import { ListMore } from '../list/ListMore.tsx'
import styles from '../list/ListFoot.module.css'
import { deepestPage, pageSizes } from '../list/list-address.ts'
import type { TableModel } from './use-table.ts'

/** How many there are, and how the list goes on. */
export function TableFoot<Row>({ table: { declaration, state, change, read } }: { readonly table: TableModel<Row> }) {
  const { total, totalText, isOld, more } = read
  if (more) return <ListMore more={more} totalText={totalText} end="没有更多了" />
  if (total === undefined) return null
  const { page, pageSize } = state
  const lastPage = Math.min(Math.max(1, Math.ceil(total / pageSize)), deepestPage(pageSize))
  return (
    <footer className={styles.foot}>
      <span className={styles.total} aria-live="polite">
        {isOld ? '正在查询…' : `共 ${totalText} 条`}
      </span>
      {declaration.paging === 'pages' && (
        <Pager
          page={page}
          lastPage={lastPage}
          pageSize={pageSize}
          pageSizes={pageSizes}
          onPage={(one) => change({ page: one })}
          onPageSize={(size) => change({ pageSize: size })}
        />
      )}
    </footer>
  )
}
