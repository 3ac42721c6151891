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

interface FigureTableProps<Row> {
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** Figures row by row, their sum below; the first column names the rows. */
export function FigureTable<Row>({ label, columns, rows, keyOf }: FigureTableProps<Row>) {
  const [first, ...others] = columns
  if (!first) return null
  return (
    <ScrollBox label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
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
