import type { WireRecord } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import { FieldValue } from '../../../engine/records/FieldValue.tsx'
import { fieldOf, valueOf } from '../../../engine/records/record-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import type { Fact } from '../../../ui/Facts.tsx'

/** Always told. */
const KEY = ['Number', 'Customer', 'Contact', 'Phone', 'Amount', 'OrderDate', 'DeliveryDate', 'Enterprise', 'Address']
/** Told where something is written. */
const ASIDE = ['DeliveredDate', 'Quality', 'Contract', 'Note']
const WIDE: readonly string[] = ['Address', 'Quality', 'Contract', 'Note']

/** What an order says besides its state and its lines. */
export function useOrderFacts(record: WireRecord): readonly Fact[] {
  const form = useKind(orderForm)
  const written = ASIDE.filter((name) => valueOf(form, record, name) !== undefined)
  return [...KEY, ...written].flatMap((name): Fact[] => {
    const field = fieldOf(form, name)
    if (!field) return []
    const value = <FieldValue form={form} record={record} name={name} as="whole" />
    return [{ label: field.label, value, isWide: WIDE.includes(name) }]
  })
}
