import { type DynamicData, type Field, type Fields, isEmpty, rowsIn, shownColumns } from '@farm/contract/forms'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { DataValue } from '../../records/DataValue.tsx'
import { labelWithUnit } from '@farm/contract/values'
import { isFigure, unitOf } from '../../records/field-unit.ts'
import styles from './ChangeList.module.css'
import { rowsDifference } from './rows-difference.ts'

interface RowsChangeProps {
  readonly field: Extract<Field, { type: 'rows' }>
  readonly from: unknown
  readonly to: unknown
}

/** The rows as people see them: keys are not told. */
function seenOf(columns: Fields, rows: unknown): readonly DynamicData[] {
  return rowsIn(rows).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(columns, name))),
  )
}

const words = { gone: '去掉', come: '加上' } as const

/** How a table inside a record changed: the rows that went and those that came. */
export function RowsChange({ field: { label, fields }, from, to }: RowsChangeProps) {
  const shown = shownColumns(fields)
  const changes = rowsDifference(seenOf(shown, from), seenOf(shown, to))
  const count = `${rowsIn(from).length} 行 → ${rowsIn(to).length} 行`
  if (changes.length === 0) return `${count}，只有顺序不同`
  const columns = Object.entries(shown).filter(([name]) => changes.some(({ row }) => !isEmpty(row[name])))
  return (
    <>
      {count}
      <ScrollBox label={`${label}的变化`}>
        <table className={styles.rows} aria-label={`${label}的变化`}>
          <thead>
            <tr>
              <th scope="col">变化</th>
              {columns.map(([name, column]) => (
                <th key={name} scope="col" data-figure={isFigure(column) || undefined}>
                  {labelWithUnit(column.label, unitOf(column))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ kind, row }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no names; the list is drawn anew as a whole
              <tr key={index} data-kind={kind}>
                <td>{words[kind]}</td>
                {columns.map(([name, column]) => (
                  <td key={name} data-figure={isFigure(column) || undefined}>
                    <DataValue field={column} value={row[name]} as="cell" />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}
