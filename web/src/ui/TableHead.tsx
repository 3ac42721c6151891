import { CheckBox } from './CheckBox.tsx'
import { ColumnEdge } from './ColumnEdge.tsx'
import styles from './Table.module.css'
import type { TableColumn, TableProps, TableSelection } from './table-props.ts'

export function TableHead<Row>(props: TableProps<Row>) {
  const { columns, rows = [], keyOf, selection, actions, onResize } = props
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.check}>
            <CheckAll keys={rows.map(keyOf)} selection={selection} />
          </th>
        )}
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            className={index === 0 ? styles.lead : undefined}
            data-align={column.align}
            aria-sort={column.sort === 'none' ? undefined : column.sort}
            title={column.help === undefined ? column.header : `${column.header}：${column.help}`}
          >
            <Heading column={column} onSort={props.onSort} />
            {onResize && <ColumnEdge onResize={(width) => onResize(column.key, width)} />}
          </th>
        ))}
        {actions && (
          <th scope="col" className={styles.actions}>
            <span>操作</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadingProps<Row> extends Pick<TableProps<Row>, 'onSort'> {
  readonly column: TableColumn<Row>
}

function Heading<Row>({ column: { key, header, help, sort, sortRank }, onSort }: HeadingProps<Row>) {
  if (!sort || !onSort) return <Label header={header} hasHelp={help !== undefined} />
  return (
    <button
      type="button"
      className={styles.sort}
      data-sort={sort}
      data-help={help === undefined ? undefined : true}
      onClick={({ shiftKey }) => onSort(key, { isFurther: shiftKey })}
    >
      <Label header={header} />
      {sortRank !== undefined && <span className={styles.rank}>{sortRank}</span>}
    </button>
  )
}

/** A unit stands below its label where both don’t fit in one line. */
function Label({ header, hasHelp = false }: { readonly header: string; readonly hasHelp?: boolean }) {
  const at = header.lastIndexOf('（')
  return (
    <span className={styles.label} data-help={hasHelp || undefined}>
      {at < 1 ? header : header.slice(0, at)}
      {at > 0 && (
        <>
          <wbr />
          {header.slice(at)}
        </>
      )}
    </span>
  )
}

function CheckAll({ keys: all, selection }: { readonly keys: readonly string[]; readonly selection: TableSelection }) {
  const keys = all.filter((key) => !selection.fixed?.has(key))
  const chosen = keys.filter((key) => selection.keys.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  const toggle = () => {
    const next = new Set(selection.keys)
    for (const key of keys) {
      if (isAll) next.delete(key)
      else next.add(key)
    }
    selection.onChange(next)
  }
  return (
    <CheckBox
      label="选择本页全部"
      checked={isAll}
      isMixed={chosen > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={toggle}
    />
  )
}
