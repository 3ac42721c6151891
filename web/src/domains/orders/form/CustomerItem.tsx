import { AutoComplete } from 'antd'
import { type Field, isEmpty } from '@farm/contract/forms'
import type { orderCalls } from '@farm/contract/orders'
import type { AnswerOf } from '@farm/contract/wire'
import { FieldItem } from '../../../engine/form/FieldItem.tsx'
import type { Editor } from '../../../engine/form/use-editor.ts'
import { useDebounced } from '../../../engine/reference/useDebounced.ts'
import { useCustomers } from '../order-queries.ts'

const TYPING_MS = 250

type Customer = AnswerOf<typeof orderCalls.customers>[number]

interface CustomerItemProps {
  readonly field: Field
  readonly editor: Editor
}

/** Who orders: anybody, or one of the earlier customers, of whom the rest is known. */
export function CustomerItem({ field, editor: { controls, keepDraft } }: CustomerItemProps) {
  const fillIn = ({ Contact, Phone, Address }: Customer) => {
    const known = Object.entries({ Contact, Phone, Address })
    const open = known.filter(([name, value]) => value !== '' && isEmpty(controls.getFieldValue(name)))
    controls.setFields(open.map(([name, value]) => ({ name, value, errors: [] })))
    keepDraft()
  }
  return (
    <FieldItem name={['Customer']} field={field}>
      <CustomerControl onKnown={fillIn} />
    </FieldItem>
  )
}

interface CustomerControlProps {
  readonly onKnown: (customer: Customer) => void
  /** From the form. */
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly onBlur?: () => void
}

function CustomerControl({ onKnown, value, onChange, ...rest }: CustomerControlProps) {
  const text = typeof value === 'string' ? value : ''
  const { data = [] } = useCustomers(useDebounced(text.trim(), TYPING_MS).slice(0, MOST_ASKED))
  return (
    <AutoComplete
      {...rest}
      value={text}
      placeholder="输入名称，或从以往客户中选"
      options={data.map(({ Customer, Contact, Phone }) => ({
        value: Customer,
        label: [Customer, Contact, Phone].filter((part) => part !== '').join(' · '),
      }))}
      onChange={(next: unknown) => onChange?.(next)}
      onSelect={(name: unknown) => {
        const known = data.find(({ Customer }) => Customer === name)
        if (known) onKnown(known)
      }}
    />
  )
}

/** The call takes no longer part of a name. */
const MOST_ASKED = 40
