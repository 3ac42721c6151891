import { Form } from 'antd'
import { withComputed } from '@farm/contract/forms'
import { Value } from '../records/FieldValue.tsx'
import styles from './FieldItem.module.css'
import type { FieldOf } from './control-props.ts'
import { stacked } from './item-layout.ts'
import { useAround } from './surroundings.ts'

interface ComputedItemProps {
  readonly name: string
  readonly field: FieldOf<'computed'>
  /** The label stands above, whatever the form says. */
  readonly isStacked?: boolean
}

/** What comes out of the other fields, while they are being filled in. */
export function ComputedItem({ name, field, isStacked = false }: ComputedItemProps) {
  const value = useAround((data, fields) => {
    const result = withComputed(fields, data)[name]
    return typeof result === 'number' || typeof result === 'string' ? result : undefined
  })
  return (
    <Form.Item label={field.label} extra={field.help} className={styles.shown ?? ''} {...(isStacked && stacked)}>
      <output className={styles.computed} aria-label={field.label}>
        <Value field={field} value={value} referred={[]} as="whole" />
      </output>
    </Form.Item>
  )
}
