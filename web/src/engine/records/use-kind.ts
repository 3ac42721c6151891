import { fieldsFromWire } from '@farm/contract/forms'
import { useMemo } from 'react'
import { usePermission } from '../permission/index.ts'
import type { RecordForm } from './record-form.ts'

/**
 * A built-in form as the person sees it: with the fields that were added to it and without those that are not for the
 * person’s eyes. Screens take their form from here, never from its declaration alone.
 */
export function useKind(kind: RecordForm): RecordForm {
  const wire = usePermission().Forms.find(({ Id }) => Id === kind.id)
  return useMemo(() => (wire ? { ...kind, name: wire.Name, fields: fieldsFromWire(wire.Fields) } : kind), [kind, wire])
}
