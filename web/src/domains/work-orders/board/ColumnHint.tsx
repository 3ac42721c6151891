import type { RefObject } from 'react'
import styles from './Board.module.css'
import { useHiddenColumns } from './use-hidden-columns.ts'

/** Says how many columns lie out of sight, and leads there; nothing where all are seen. */
export function ColumnHint({ board }: { readonly board: RefObject<HTMLElement | null> }) {
  const { before, after } = useHiddenColumns(board)
  if (before === 0 && after === 0) return null
  const go = (by: 1 | -1) => board.current?.scrollBy({ left: by * board.current.clientWidth, behavior: 'smooth' })
  return (
    <p className={styles.hint}>
      {before > 0 && (
        <button type="button" className={styles.hintButton} onClick={() => go(-1)}>
          ← 左边还有 {before} 列
        </button>
      )}
      {after > 0 && (
        <button type="button" className={styles.hintButton} data-end onClick={() => go(1)}>
          右边还有 {after} 列 →
        </button>
      )}
    </p>
  )
}
