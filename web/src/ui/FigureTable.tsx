import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'
import { ScrollBox } from './ScrollBox.tsx'

export interface FigureColumn<Row> {
  readonly key: string
  readonly header: string
  readonly align?: 'end'
  readonly cell: (row: Row) => ReactNode
  /** In the last row, where there is one. */
  readonly sum?: ReactNode
}

/** By which columns rows can be sorted, and by which they are. */
export interface FigureSorting {
  readonly by: string | undefined
  readonly isDescending: boolean
  /** Of the columns that can be sorted by. */
  readonly keys: readonly string[]
  readonly onSort: (key: string) => void
}

interface FigureTableProps<Row> {
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sorting?: FigureSorting
}

/** Figures row by row, their sum below; the first column names the rows. */
export function FigureTable<Row>({ label, columns, rows, keyOf, sorting }: FigureTableProps<Row>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <ScrollBox label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={sorting?.keys.includes(key) ? sortedAs(key, sorting) : undefined}
              >
                {sorting?.keys.includes(key) ? (
                  <button type="button" className={styles.sort} onClick={() => sorting.onSort(key)}>
                    {header}
                    <span aria-hidden="true">{signs[sortedAs(key, sorting)]}</span>
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first.cell(row)}</th>
              {others.map(({ key, align, cell }) => (
                <td key={key} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {first.sum !== undefined && (
          <tfoot>
            <tr>
              <th scope="row">{first.sum}</th>
              {others.map(({ key, align, sum }) => (
                <td key={key} data-align={align}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollBox>
  )
}

const signs = { ascending: ' ↑', descending: ' ↓', none: '' } as const

function sortedAs(key: string, sorting: FigureSorting | undefined): keyof typeof signs {
  if (sorting?.by !== key) return 'none'
  return sorting.isDescending ? 'descending' : 'ascending'
}
