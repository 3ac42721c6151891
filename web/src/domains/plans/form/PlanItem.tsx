import { Form } from 'antd'
import { type Field, checkRecord } from '@farm/contract/forms'
import type { ReactElement, ReactNode } from 'react'

interface PlanItemProps {
  readonly name: string
  readonly field: Field
  /** Below the control. */
  readonly hint?: ReactNode
  /** The control; the form hands it the value. */
  readonly children: ReactElement
}

/** A field whose control or hint is special to plans; labelled and checked like any other. */
export function PlanItem({ name, field, hint, children }: PlanItemProps) {
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required === true}
      extra={hint}
      validateTrigger={['onBlur', 'onChange']}
      rules={[
        { validateTrigger: 'onBlur', validator: (_, value: unknown) => checked(field, value) },
        // Choosing or typing on takes the fault away, whoever found it.
        { validateTrigger: 'onChange', validator: () => Promise.resolve() },
      ]}
    >
      {children}
    </Form.Item>
  )
}

function checked(field: Field, value: unknown): Promise<void> {
  const [fault] = checkRecord({ value: field }, { value }).value ?? []
  return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault))
}
