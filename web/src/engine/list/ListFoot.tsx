import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { Pager } from '../../ui/Pager.tsx'
import styles from './ListFoot.module.css'
import { ListMore } from './ListMore.tsx'
import { pageSizes } from './list-address.ts'
import type { ListModel } from './use-list.ts'
import { deepTurns } from './deep-pages.ts'

/** How many there are, and the other pages. */
export function ListFoot({ list }: { readonly list: ListModel }) {
  const { state, change, totalText, total, lastPage, isTree, page, end } = list
  if (total === undefined) return null
  if (page.more && end !== undefined) return <ListMore more={page.more} totalText={totalText} end={end} />
  const turns = deepTurns(list)
  const isLast = state.page >= lastPage && !turns.onNext
  return (
    <footer className={styles.foot}>
      <span className={styles.total} aria-live="polite">
        {page.isPlaceholderData ? '正在查询…' : `共 ${totalText} 条`}
      </span>
      {end !== undefined && isLast && !page.isPlaceholderData && <span className={styles.end}>{end}</span>}
      {(!isTree || lastPage > 1) && (
        <Pager
          page={state.page}
          lastPage={lastPage}
          pageSize={isTree ? MAX_PAGE_SIZE : state.pageSize}
          pageSizes={isTree ? [MAX_PAGE_SIZE] : pageSizes}
          onPage={(one) => change({ page: one })}
          onPageSize={(pageSize) => change({ pageSize })}
          {...turns}
        />
      )}
    </footer>
  )
}
