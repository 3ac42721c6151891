import { Form } from 'antd'
import { type Field, checkRecord } from '@farm/contract/forms'
import { FieldControl } from './FieldControl.tsx'
import styles from './FieldItem.module.css'
import type { NamePath } from './faults.ts'

interface FieldItemProps {
  readonly name: NamePath
  readonly field: Field
  readonly exclude?: readonly string[]
  /** The label stands above, whatever the form says: in a row there is no room at its side. */
  readonly isStacked?: boolean
}

const stacked = { layout: 'vertical', labelCol: {}, wrapperCol: {} } as const

/** A field with its label, its help and its faults; checked when it is left. */
export function FieldItem({ name, field, exclude = [], isStacked = false }: FieldItemProps) {
  const isWide = field.type === 'text' && field.multiline === true
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required === true}
      extra={field.help}
      {...(isWide && { className: styles.wide ?? '' })}
      {...(isStacked && stacked)}
      validateTrigger={['onBlur', 'onChange']}
      rules={rulesOf(field)}
    >
      <FieldControl field={field} exclude={exclude} />
    </Form.Item>
  )
}

/** Leaving a field checks it; typing on takes the fault away, whoever found it. */
function rulesOf(field: Field) {
  return [
    { validateTrigger: 'onBlur', validator: (_: unknown, value: unknown) => checked(field, value) },
    { validateTrigger: 'onChange', validator: () => Promise.resolve() },
  ]
}

function checked(field: Field, value: unknown): Promise<void> {
  const [fault] = checkRecord({ value: field }, { value }).value ?? []
  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
}
