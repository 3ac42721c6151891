import styles from './Table.module.css'
import { TableHead } from './TableHead.tsx'
import { TableLine } from './TableLine.tsx'
import type { TableProps } from './table-props.ts'

const CHECK_WIDTH = 46
const SKELETON_ROWS = 8

/** A table that scrolls within itself, with its head in sight. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, density, isBusy = false, selection, actions, keyOf } = props
  const least = columns.reduce((sum, { width }) => sum + width, (selection ? CHECK_WIDTH : 0) + (actions?.width ?? 0))
  return (
    <div className={styles.scroll} data-density={density}>
      <table className={styles.table} style={{ minWidth: least }} aria-label={label} aria-busy={isBusy || !rows}>
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH }} />}
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          {actions && <col style={{ width: actions.width }} />}
        </colgroup>
        <TableHead {...props} />
        <tbody data-busy={isBusy || undefined}>
          {rows?.map((row) => <TableLine key={keyOf(row)} row={row} table={props} />) ?? <SkeletonLines {...props} />}
        </tbody>
      </table>
    </div>
  )
}

function SkeletonLines<Row>({ columns, selection, actions }: TableProps<Row>) {
  return Array.from({ length: SKELETON_ROWS }, (_, line) => (
    <tr key={line} className={styles.waiting}>
      {selection && <td />}
      {columns.map(({ key, align }) => (
        <td key={key} data-align={align}>
          <span className={styles.bar} />
        </td>
      ))}
      {actions && <td className={styles.actions} />}
    </tr>
  ))
}
