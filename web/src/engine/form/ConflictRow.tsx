import { type DynamicData, type Field, isEmpty, isSame, shownColumns } from '@farm/contract/forms'
import { labelWithUnit } from '@farm/contract/values'
import { DataValue } from '../records/DataValue.tsx'
import { unitOf } from '../records/field-unit.ts'
import styles from './ConflictView.module.css'
import type { RowDifference, Side } from './rows-merge.ts'

interface RowProps {
  readonly field: Extract<Field, { type: 'rows' }>
  readonly row: RowDifference
}

/** Which row of a table it is: by what stands first in it. */
export function RowName({ field, row: { base, mine, theirs } }: RowProps) {
  const row = base ?? mine ?? theirs ?? {}
  const [first] = Object.entries(shownColumns(field.fields)).filter(([name]) => !isEmpty(row[name]))
  if (!first) return null
  const [name, column] = first
  return (
    <span className={styles.row}>
      <DataValue field={column} value={row[name]} as="cell" />
    </span>
  )
}

/** A row as one side left it: the columns in which the two differ, the whole of one that the other has not. */
export function RowSide({ field, row, side }: RowProps & { readonly side: Side }) {
  const own = row[side]
  if (!own) return row.base ? '已去掉这一行' : '没有这一行'
  const other = row[side === 'mine' ? 'theirs' : 'mine']
  return (
    <ul className={styles.columns}>
      {differing(field, own, other).map(([name, column]) => (
        <li key={name}>
          {labelWithUnit(column.label, unitOf(column))}：
          {isEmpty(own[name]) ? '（空）' : <DataValue field={column} value={own[name]} as="cell" />}
        </li>
      ))}
    </ul>
  )
}

function differing({ fields }: RowProps['field'], own: DynamicData, other: DynamicData | undefined) {
  return Object.entries(shownColumns(fields)).filter(([name]) =>
    other ? !isSame(own[name], other[name]) : !isEmpty(own[name]),
  )
}
