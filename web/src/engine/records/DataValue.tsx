import type { Field, Referred } from '@farm/contract/forms'
import { useNames } from '../reference/reference-queries.ts'
import { Value } from './FieldValue.tsx'

interface DataValueProps {
  readonly field: Field
  readonly value: unknown
  readonly as: 'cell' | 'whole'
}

/** A value that came without the names of what it refers to: they are looked up. */
export function DataValue({ field, value, as }: DataValueProps) {
  return 'to' in field ? (
    <NamedValue field={field} ids={[value ?? []].flat().map(String)} as={as} />
  ) : (
    <Value field={field} value={value} referred={[]} as={as} />
  )
}

interface NamedValueProps {
  readonly field: Extract<Field, { to: string }>
  readonly ids: readonly string[]
  readonly as: DataValueProps['as']
}

function NamedValue({ field, ids, as }: NamedValueProps) {
  const names = useNames(field.to, ids)
  const referred: Referred[] = ids.map((id) => names.get(id) ?? { Id: id })
  return <Value field={field} value={ids} referred={referred} as={as} />
}
