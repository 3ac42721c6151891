import type { Field } from '@farm/contract/forms'
import { formatMoney, formatQuantity } from '@farm/contract/values'
import type { RecordForm } from '../../records/record-form.ts'

/** What the numbers of a field come to, with their unit. */
function sumText(field: Field | undefined, sum: number): string {
  if (field?.type === 'money') return formatMoney(sum)
  if (!field || !('digits' in field)) return String(sum)
  return formatQuantity(sum, field.unit ?? '', field.digits)
}

interface NamedSum {
  readonly name: string
  readonly label: string
  readonly text: string
}

/** The sums that were asked for, those that came. */
export function sumsOf(form: RecordForm, names: readonly string[], sums: Readonly<Record<string, number>>): NamedSum[] {
  return names.flatMap((name) => {
    const field = form.fields[name]
    const sum = sums[name]
    return field && sum !== undefined ? [{ name, label: field.label, text: sumText(field, sum) }] : []
  })
}
