import type { WireRecord } from '@farm/contract/forms'
import { nameOf } from '../records/record-fields.ts'
import type { RecordForm } from '../records/record-form.ts'
import { RowLink } from './RowLink.tsx'
import type { ListColumn } from './list-columns.tsx'

interface RowNameProps {
  readonly form: RecordForm
  readonly column: ListColumn
  readonly record: WireRecord
}

/** The first column of a row, which opens it; a reference leads to what it names instead. */
export function RowName({ form, column, record }: RowNameProps) {
  if (leadsElsewhere(column)) return column.cell(record)
  const isName = column.key === form.nameField && column.isPlain
  return (
    <RowLink id={record.Id} {...(isName && { title: nameOf(form, record) })}>
      {isName ? nameOf(form, record) : column.cell(record)}
    </RowLink>
  )
}

/** A link can't stand within a link. */
export function leadsElsewhere({ field, isPlain }: ListColumn): boolean {
  return isPlain && (field?.type === 'reference' || field?.type === 'references')
}
