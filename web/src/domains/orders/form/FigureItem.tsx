import { checked } from '../../../engine/form/check-of.ts'
import { Form } from 'antd'
import { isEmpty } from '@farm/contract/forms'
import { FieldControl } from '../../../engine/form/FieldControl.tsx'
import type { FieldOf } from '../../../engine/form/control-props.ts'
import type { NamePath } from '../../../engine/form/faults.ts'
import { stacked } from '../../../engine/form/item-layout.ts'
import { useAround } from '../../../engine/form/surroundings.ts'

type FigureField = FieldOf<'decimal' | 'money'>

interface FigureItemProps {
  readonly name: NamePath
  readonly field: FigureField
}

/** A figure of a line: what does not fit it is said while it is typed. */
export function FigureItem({ name, field }: FigureItemProps) {
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required === true}
      {...stacked}
      validateTrigger={['onBlur', 'onChange']}
      rules={[
        { validateTrigger: 'onBlur', validator: (_, value: unknown) => checked(field, value) },
        // That it is lacking is told once it is left.
        {
          validateTrigger: 'onChange',
          validator: (_, value: unknown) => (isEmpty(value) ? Promise.resolve() : checked(field, value)),
        },
      ]}
    >
      <FieldControl field={field} />
    </Form.Item>
  )
}

/** The price of a line, and for how much of it that is: 元/公斤. */
export function PriceItem({ name, field }: FigureItemProps) {
  const unit = useAround(({ Unit }) => (typeof Unit === 'string' ? Unit : undefined))
  return <FigureItem name={name} field={unit === undefined ? field : { ...field, unit: `元/${unit}` }} />
}
