import { type Condition, type Field, type Fields, fieldsFromWire } from '@farm/contract/forms'
import { useMemo } from 'react'
import { usePermission } from '../permission/index.ts'
import type { RecordForm } from './record-form.ts'

/**
 * A built-in form as the person sees it: with the fields that were added to it and without those that are not for the
 * person’s eyes. Screens take their form from here, never from its declaration alone.
 */
export function useKind(kind: RecordForm): RecordForm {
  const wire = usePermission().Forms.find(({ Id }) => Id === kind.id)
  return useMemo(() => {
    const form = wire ? { ...kind, name: wire.Name, version: wire.Version, fields: fieldsFromWire(wire.Fields) } : kind
    return kind.shownWhen ? { ...form, fields: withConditions(form.fields, kind.shownWhen) } : form
  }, [kind, wire])
}

function withConditions(fields: Fields, conditions: Readonly<Record<string, Condition>>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const visibleWhen = conditions[name]
      return [name, visibleWhen ? { ...field, visibleWhen } : field]
    }),
  )
}
