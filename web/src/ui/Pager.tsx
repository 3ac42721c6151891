import { Icon } from './Icon.tsx'
import styles from './Pager.module.css'
import { pagesAround } from './pages-around.ts'

interface PagerProps {
  readonly page: number
  readonly lastPage: number
  readonly pageSize: number
  readonly pageSizes: readonly number[]
  readonly onPage: (page: number) => void
  readonly onPageSize: (pageSize: number) => void
  /** Goes on behind the last page that has a number. */
  readonly onNext?: (() => void) | undefined
  /** Goes back where pages have no number any more. */
  readonly onBack?: (() => void) | undefined
}

/** The pages of a list: by number as far as they can be counted to, then one by one. */
export function Pager(props: PagerProps) {
  const { page, lastPage, pageSize, pageSizes, onPage, onPageSize } = props
  const { onNext = () => onPage(page + 1), onBack = () => onPage(page - 1) } = props
  const isBeyond = page > lastPage
  return (
    <nav className={styles.pager} aria-label="分页">
      <button type="button" className={styles.step} aria-label="上一页" disabled={page <= 1} onClick={onBack}>
        <Icon name="back" />
      </button>
      <ol className={styles.pages}>
        {pagesAround(page, lastPage).map((one) => (
          <li key={one.key}>
            {one.page === undefined ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={`第 ${one.page} 页`}
                aria-current={one.page === page ? 'page' : undefined}
                onClick={() => onPage(one.page ?? page)}
              >
                {one.page}
              </button>
            )}
          </li>
        ))}
      </ol>
      {isBeyond && <span aria-current="page">第 {page} 页</span>}
      {!isBeyond && (
        <span className={styles.brief}>
          {page} / {lastPage}
        </span>
      )}
      <button
        type="button"
        className={styles.step}
        aria-label="下一页"
        disabled={page >= lastPage && !props.onNext}
        onClick={onNext}
      >
        <Icon name="forward" />
      </button>
      <select
        className={styles.size}
        aria-label="每页条数"
        value={pageSize}
        onChange={({ target }) => onPageSize(Number(target.value))}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size} 条/页
          </option>
        ))}
      </select>
      {lastPage > 1 && <Jump lastPage={lastPage} onPage={onPage} />}
    </nav>
  )
}

function Jump({ lastPage, onPage }: Pick<PagerProps, 'lastPage' | 'onPage'>) {
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number(new FormData(event.currentTarget).get('page'))
        event.currentTarget.reset()
        if (Number.isInteger(page) && page >= 1) onPage(Math.min(page, lastPage))
      }}
    >
      <label>
        跳至
        <input name="page" inputMode="numeric" maxLength={5} autoComplete="off" aria-label="跳至第几页" />页
      </label>
    </form>
  )
}
