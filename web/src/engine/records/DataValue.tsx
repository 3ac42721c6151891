import type { Field, Referred } from '@farm/contract/forms'
import { createContext, useContext } from 'react'
import { useNames } from '../reference/reference-queries.ts'
import { Value } from './FieldValue.tsx'

interface DataValueProps {
  readonly field: Field
  readonly value: unknown
  readonly as: 'cell' | 'whole'
}

/** By id: what things were called when the values were written; set around values of the past. */
export const NamesThen = createContext<Readonly<Record<string, string>>>({})

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
  const then = useContext(NamesThen)
  const referred = ids.map((id) => calledThen(then[id], names.get(id) ?? { Id: id }))
  return <Value field={field} value={ids} referred={referred} as={as} />
}

/** What was called otherwise then goes by that name; what cannot be looked up today is not for the person’s eyes. */
function calledThen(then: string | undefined, today: Referred): Referred {
  if (then === undefined || then === today.Name) return today
  return today.Name === undefined ? { ...today, Name: then, Unseen: true } : { ...today, Name: then, Now: today.Name }
}
