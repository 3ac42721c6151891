import type { MouseEvent } from 'react'
import { CheckBox } from './CheckBox.tsx'
import styles from './Table.module.css'
import type { TableProps } from './table-props.ts'

interface TableLineProps<Row> {
  readonly row: Row
  readonly table: TableProps<Row>
}

export function TableLine<Row>({ row, table }: TableLineProps<Row>) {
  const { columns, keyOf, nameOf, openKey, onOpen, selection, actions } = table
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
      onClick={open}
    >
      {selection && (
        <td className={styles.check}>
          <CheckBox
            label={`选择${nameOf(row)}`}
            checked={selection.keys.has(key)}
            disabled={selection.fixed?.has(key)}
            onChange={() => selection.onChange(toggled(selection.keys, key))}
          />
        </td>
      )}
      {columns.map(({ key: column, align, cell }) => (
        <td key={column} data-align={align}>
          {cell(row)}
        </td>
      ))}
      {actions && <td className={styles.actions}>{actions.draw(row)}</td>}
    </tr>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Not a click on a control within the row, nor the end of marking text to copy it. */
function isPlainClick({ target }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, label') !== null
  return !isControl && !window.getSelection()?.toString()
}
