import { type DeletedRecord, isEmpty } from '@farm/contract/forms'
import type { Fact } from '../../../ui/Facts.tsx'
import { DataValue } from '../../records/DataValue.tsx'
import { RowsFact } from '../../records/RowsFact.tsx'
import type { RecordForm } from '../../records/record-form.ts'

/** What a deleted record says, without the fields that hold nothing; what it refers to is looked up. */
export function deletedFacts({ fields }: RecordForm, record: DeletedRecord): Fact[] {
  return Object.entries(fields)
    .filter(([name]) => !isEmpty(record.Data[name]))
    .map(([name, field]) => ({
      label: field.label,
      value:
        field.type === 'rows' ? (
          <RowsFact field={field} name={name} record={record} />
        ) : (
          <DataValue field={field} value={record.Data[name]} as="whole" />
        ),
      isWide: field.type === 'rows' || (field.type === 'text' && field.multiline === true),
    }))
}
