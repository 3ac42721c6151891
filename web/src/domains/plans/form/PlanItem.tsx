import { checked } from '../../../engine/form/check-of.ts'
import { Form } from 'antd'
import type { Field } from '@farm/contract/forms'
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
