import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { Pager } from '../../ui/Pager.tsx'
import styles from './ListFoot.module.css'
import { pageSizes } from './list-address.ts'
import type { ListModel } from './use-list.ts'

/** How many there are, and the other pages. */
export function ListFoot({ list }: { readonly list: ListModel }) {
  const { state, change, totalText, total, lastPage, isTree, page } = list
  if (total === undefined) return null
  return (
    <footer className={styles.foot}>
      <span className={styles.total} aria-live="polite">
        {page.isPlaceholderData ? '正在查询…' : `共 ${totalText} 条`}
      </span>
      {(!isTree || lastPage > 1) && (
        <Pager
          page={state.page}
          lastPage={lastPage}
          pageSize={isTree ? MAX_PAGE_SIZE : state.pageSize}
          pageSizes={isTree ? [MAX_PAGE_SIZE] : pageSizes}
          onPage={(one) => change({ page: one })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </footer>
  )
}
