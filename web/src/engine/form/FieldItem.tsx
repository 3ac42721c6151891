import { checked } from './check-of.ts'
import { Form, type FormInstance } from 'antd'
import { type Field, isEmpty, isRequired, knownChoices, shownFields } from '@farm/contract/forms'
import type { ReactElement } from 'react'
import { maskHelp } from './mask-help.ts'
import { FieldControl } from './FieldControl.tsx'
import styles from './FieldItem.module.css'
import type { NamePath } from './faults.ts'
import { stacked } from './item-layout.ts'
import { useAround } from './surroundings.ts'

interface FieldItemProps {
  readonly name: NamePath
  readonly field: Field
  readonly exclude?: readonly string[]
  /** The label stands above, whatever the form says: in a row there is no room at its side. */
  readonly isStacked?: boolean
  /** In place of the usual control. */
  readonly children?: ReactElement
}

/** A field with its label, its help and its faults; checked when it is left. */
export function FieldItem({ name, field, exclude = [], isStacked = false, children }: FieldItemProps) {
  const isNeeded = useAround((data, fields) => isNeededIn(field, fields, data))
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={isNeeded}
      extra={field.help ?? maskHelp(field)}
      className={classOf(field)}
      {...(isStacked && stacked)}
      validateTrigger={['onBlur', 'onChange']}
      rules={rulesOf(name, { ...field, required: isNeeded })}
    >
      {children ?? <FieldControl field={field} exclude={exclude} />}
    </Form.Item>
  )
}

function isNeededIn(...[field, fields, data]: Parameters<typeof isRequired>): boolean {
  return isRequired(field, fields, field.requiredWhen ? shownFields(fields, data).data : data)
}

function classOf(field: Field): string {
  const isWide = field.type === 'polygon' || (field.type === 'text' && field.multiline === true)
  return [isWide && styles.wide, field.visibleWhen && styles.arriving].filter(Boolean).join(' ')
}

/**
 * Leaving a field checks it; typing on takes the fault away, whoever found it. What a record holds and nobody touched is not judged anew,
 * and whether it may go on with a choice that is offered no more is judged on saving.
 */
function rulesOf(name: NamePath, field: Field) {
  const known = 'options' in field ? { ...field, options: knownChoices(field) } : field
  return [
    (form: Pick<FormInstance, 'isFieldTouched'>) => ({
      validateTrigger: 'onBlur',
      validator: (_: unknown, value: unknown) =>
        isEmpty(value) || form.isFieldTouched(name) ? checked(known, value) : Promise.resolve(),
    }),
    { validateTrigger: 'onChange', validator: () => Promise.resolve() },
  ]
}
