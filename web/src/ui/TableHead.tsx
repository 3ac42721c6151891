import { CheckBox } from './CheckBox.tsx'
import styles from './Table.module.css'
import type { TableProps, TableSelection } from './table-props.ts'

export function TableHead<Row>({ columns, rows = [], keyOf, selection, actions, onSort }: TableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check}>
            <CheckAll keys={rows.map(keyOf)} selection={selection} />
          </th>
        )}
        {columns.map(({ key, header, align, sort }) => (
          <th key={key} scope="col" data-align={align} aria-sort={sort === 'none' ? undefined : sort} title={header}>
            {sort && onSort ? (
              <button type="button" className={styles.sort} data-sort={sort} onClick={() => onSort(key)}>
                {header}
              </button>
            ) : (
              <span className={styles.cut}>{header}</span>
            )}
          </th>
        ))}
        {actions && (
          <th scope="col" className={styles.actions}>
            操作
          </th>
        )}
      </tr>
    </thead>
  )
}

function CheckAll({ keys: all, selection }: { readonly keys: readonly string[]; readonly selection: TableSelection }) {
  const keys = all.filter((key) => !selection.fixed?.has(key))
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  return (
    <CheckBox
      label="选择本页全部"
      checked={isAll}
      isMixed={chosen > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
    />
  )
}
