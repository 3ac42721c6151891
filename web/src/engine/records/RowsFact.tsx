import { type Field, type WireRecord, isEmpty, rowsIn, shownColumns } from '@farm/contract/forms'
import { ScrollBox } from '../../ui/ScrollBox.tsx'
import { DataValue } from './DataValue.tsx'
import styles from './RecordFacts.module.css'
import { labelWithUnit } from '@farm/contract/values'
import { isFigure, unitOf } from './field-unit.ts'

type RowsField = Extract<Field, { type: 'rows' }>
interface RowsFactProps {
  readonly field: RowsField
  readonly name: string
  readonly record: WireRecord
}

/** A table inside a record. */
export function RowsFact({ field: { label, fields }, name, record }: RowsFactProps) {
  const rows = rowsIn(record.Data[name]).map((row, index) => ({ key: String(index), row }))
  if (rows.length === 0) return '—'
  const columns = Object.entries(shownColumns(fields)).filter(
    ([column, one]) => !one.isRemoved || rows.some(({ row }) => !isEmpty(row[column])),
  )
  return (
    <ScrollBox label={label}>
      <table className={styles.rows} aria-label={label}>
        <thead>
          <tr>
            {columns.map(([key, field]) => (
              <th key={key} scope="col" data-figure={isFigure(field) || undefined}>
                {labelWithUnit(field.label, unitOf(field))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, row }) => (
            <tr key={key}>
              {columns.map(([column, field]) => (
                <td key={column} data-figure={isFigure(field) || undefined}>
                  <DataValue field={field} value={row[column]} as="cell" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
