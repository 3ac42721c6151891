import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './BoardTable.module.css'
import { SoftScroll } from './SoftScroll.tsx'
import { useArrivals } from './use-arrivals.ts'

export interface BoardColumn<Row> {
  readonly key: string
  readonly header: string
  /** A share of the width, `22%`; what is left otherwise. */
  readonly width?: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
  /** The whole of what is cut, on hover. */
  readonly whole?: (row: Row) => string
}

interface BoardTableProps<Row> {
  readonly label: string
  readonly columns: ReadonlyArray<BoardColumn<Row>>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Where a row leads. */
  readonly toOf?: (row: Row) => string | undefined
}

/** Rows that scroll softly under their head; what is new among them lights up. */
export function BoardTable<Row>({ label, columns, rows, keyOf, toOf }: BoardTableProps<Row>) {
  const arrived = useArrivals(rows.map(keyOf))
  return (
    <SoftScroll label={`${label}列表`} lines="tbody > tr">
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, width, align }) => (
              <th key={key} scope="col" style={width === undefined ? undefined : { width }} data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={styles.row} data-new={arrived.has(keyOf(row)) || undefined}>
              {columns.map(({ key, align, cell, whole }, index) => (
                <td key={key} data-align={align} title={whole?.(row)}>
                  <Cell to={index === 0 ? toOf?.(row) : undefined}>{cell(row)}</Cell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SoftScroll>
  )
}

function Cell({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>
}
