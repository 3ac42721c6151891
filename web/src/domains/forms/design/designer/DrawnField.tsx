import { type Field, shownFields, withComputed } from '@farm/contract/forms'
import { Form } from 'antd'
import { RecordField } from '../../../../engine/form/RecordField.tsx'
import { useAround } from '../../../../engine/form/surroundings.ts'
import type { RecordForm } from '../../../../engine/records/record-form.ts'
import { conditionText } from '../state/conditions.ts'
import styles from './PreviewField.module.css'

interface DrawnFieldProps {
  readonly name: string
  readonly field: Field
  readonly form: RecordForm
}

/** As it is filled in; uploads, and what its condition hides for now, are only named. */
export function DrawnField({ name, field, form }: DrawnFieldProps) {
  const isShown = useAround((data, fields) => shownFields(fields, withComputed(fields, data)).names.has(name))
  const label = field.label || '未命名的字段'
  if (!isShown && field.visibleWhen) {
    return (
      <Form.Item label={label}>
        <span className={styles.hidden}>{conditionText(field.visibleWhen, form.fields)}显示</span>
      </Form.Item>
    )
  }
  if (field.type === 'photos' || field.type === 'files') {
    return (
      <Form.Item label={label} required={field.required === true} extra={field.help}>
        <span className={styles.hidden}>
          {field.type === 'photos'
            ? `填报时在这里拍照或选照片，最多 ${field.max} 张`
            : `填报时在这里选文件，最多 ${field.max} 个`}
        </span>
      </Form.Item>
    )
  }
  if (field.domainOnly) {
    return (
      <Form.Item label={label}>
        <span className={styles.hidden}>由系统填写，填报时不出现</span>
      </Form.Item>
    )
  }
  return <RecordField key={field.type} name={name} form={form} record={undefined} />
}
