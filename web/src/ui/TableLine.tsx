import type { MouseEvent } from 'react'
import { CheckBox } from './CheckBox.tsx'
import styles from './Table.module.css'
import type { TableProps } from './table-props.ts'
import type { Choose } from './use-chosen-range.ts'

interface TableLineProps<Row> {
  readonly row: Row
  readonly table: TableProps<Row>
  readonly onChoose: Choose
}

export function TableLine<Row>({ row, table, onChoose }: TableLineProps<Row>) {
  const { columns, keyOf, nameOf, openKey, markedKey, onOpen, selection, actions } = table
  const key = keyOf(row)
  const isChosen = selection?.keys.has(key)
  const open =
    onOpen &&
    ((event: MouseEvent) => {
      if (isPlainClick(event)) onOpen(row)
    })
  return (
    <tr
      className={onOpen && styles.opens}
      aria-selected={isChosen}
      data-open={key === openKey || undefined}
      data-marked={key === markedKey || undefined}
      onClick={open}
    >
      {selection && (
        <td className={styles.check} data-side="check">
          <CheckBox
            label={`选择${nameOf(row)}`}
            checked={selection.keys.has(key)}
            disabled={selection.fixed?.has(key)}
            onChange={(how) => onChoose(key, how)}
          />
        </td>
      )}
      {columns.map(({ key: column, align, cell }, index) => (
        <td key={column} className={index === 0 ? styles.lead : undefined} data-align={align}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actions} data-side="actions">
          <span className={styles.acts}>{actions.draw(row)}</span>
        </td>
      )}
    </tr>
  )
}

/** Not a click on a control within the row, nor the end of marking text to copy it. */
function isPlainClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label, dialog') !== null
  return !isControl && !window.getSelection()?.toString()
}
