import styles from './Table.module.css'
import type { TableFoot, TableProps } from './table-props.ts'

interface TableFootLineProps<Row> extends TableProps<Row> {
  readonly foot: TableFoot
}

/** The last line of a table, in sight however far it is scrolled; its name may stand over columns that come to nothing. */
export function TableFootLine<Row>({ columns, selection, actions, foot }: TableFootLineProps<Row>) {
  const cells = columns.slice(1).map(({ key, align }) => ({ key, align, content: foot.cell(key) }))
  const first = cells.findIndex(({ content }) => content !== undefined)
  const empty = first < 0 ? cells.length : first
  return (
    <tfoot>
      <tr>
        {selection && <td className={styles.check} />}
        <th scope="row" className={styles.lead} colSpan={1 + empty}>
          {foot.label}
        </th>
        {cells.slice(empty).map(({ key, align, content }) => (
          <td key={key} data-align={align}>
            {content}
          </td>
        ))}
        {actions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  )
}
