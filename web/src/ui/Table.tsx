import styles from './Table.module.css'
import { TableBox } from './TableBox.tsx'
import { TableFootLine } from './TableFootLine.tsx'
import { TableHead } from './TableHead.tsx'
import { TableLine } from './TableLine.tsx'
import type { TableProps } from './table-props.ts'
import { leastOf, shareOf } from './table-widths.ts'
import { useChosenRange } from './use-chosen-range.ts'

const CHECK_WIDTH = 46
const SKELETON_ROWS = 8

/** A table that scrolls within itself, with its head and its first column in sight. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, isBusy = false, selection, actions, keyOf, foot } = props
  const keys = rows?.map(keyOf) ?? []
  const choose = useChosenRange(selection, keys)
  const wanted = columns.reduce((sum, { width }) => sum + width, selection ? CHECK_WIDTH : 0)
  const share = (width: number) => ({ width: shareOf(width, wanted) })
  return (
    <TableBox of={props}>
      <table
        className={styles.table}
        style={{ minWidth: leastOf(wanted) }}
        aria-label={label}
        aria-busy={isBusy || !rows}
      >
        <colgroup>
          {selection && <col data-width={CHECK_WIDTH} style={share(CHECK_WIDTH)} />}
          {columns.map(({ key, width }) => (
            <col key={key} data-width={width} style={share(width)} />
          ))}
          {actions && <col className={styles.room} style={share(actions.width)} />}
        </colgroup>
        <TableHead {...props} />
        <tbody data-busy={isBusy || undefined}>
          {rows?.map((row) => <TableLine key={keyOf(row)} row={row} table={props} onChoose={choose} />) ?? (
            <SkeletonLines {...props} />
          )}
        </tbody>
        {foot && rows && <TableFootLine {...props} foot={foot} />}
      </table>
    </TableBox>
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
