import { isPast, workOrderForm } from '@farm/contract/work-orders'
import { Form, type FormInstance } from 'antd'
import { type WireRecord, readData } from '@farm/contract/forms'
import { RecordField } from '../../../engine/form/RecordField.tsx'
import { useNow } from '../../../engine/records/now.ts'
import type { RecordForm } from '../../../engine/records/record-form.ts'
import styles from './DueItem.module.css'

interface DueItemProps {
  readonly form: RecordForm
  readonly record: WireRecord | undefined
  readonly controls: FormInstance
}

/** Until when the work is to be done; a time that is over already can be meant, but is told. */
export function DueItem({ form, record, controls }: DueItemProps) {
  const due = Form.useWatch<string | undefined>('Due', { form: controls, preserve: true })
  const now = useNow()
  const isOver = due !== readData(workOrderForm, record?.Data ?? {}).Due && isPast(due, now)
  return (
    <div>
      <RecordField name="Due" form={form} record={record} />
      <p className={styles.warning} role="status">
        {isOver && '这个时间已经过去，保存后工单即为逾期'}
      </p>
    </div>
  )
}
