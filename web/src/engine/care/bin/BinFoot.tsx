import { formatCount } from '@farm/contract/values'
import { Pager } from '../../../ui/Pager.tsx'
import { BIN_PAGE } from '../care-queries.ts'
import styles from './Bin.module.css'

interface BinFootProps {
  readonly page: number
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped: boolean
  readonly onPage: (page: number) => void
}

/** How much lies in the bin, and the way to the rest of it. */
export function BinFoot({ page, total, isCapped, onPage }: BinFootProps) {
  const lastPage = Math.max(1, Math.ceil(total / BIN_PAGE))
  return (
    <footer className={styles.foot}>
      <span>共 {formatCount(total, { isCapped })} 条</span>
      {(lastPage > 1 || page > 1) && (
        <Pager
          page={page}
          lastPage={lastPage}
          pageSize={BIN_PAGE}
          pageSizes={[BIN_PAGE]}
          onPage={onPage}
          onPageSize={() => onPage(1)}
        />
      )}
    </footer>
  )
}
