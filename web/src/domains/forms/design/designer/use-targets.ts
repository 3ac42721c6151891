import { fieldsFromWire } from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { useMemo } from 'react'
import { useFormsInForce } from '../design-queries.ts'
import { type Targets, builtInTargets } from '../state/faults-of-draft.ts'

const builtInIds = new Set(builtInKinds.map(({ id }) => id))

/** What references can point to: people, organisations, the built-in kinds, and the forms that were made here. */
export function useTargets() {
  const { data: forms } = useFormsInForce()
  return useMemo(() => {
    const made = (forms ?? []).filter(({ Id }) => !builtInIds.has(Id))
    const targets: Targets = {
      ...builtInTargets,
      ...Object.fromEntries(made.map(({ Key, Fields: fields }) => [Key, fieldsFromWire(fields)])),
    }
    const options = [
      { value: 'users', label: '人员' },
      { value: 'organs', label: '组织' },
      ...builtInKinds.map(({ key, name }) => ({ value: key, label: name })),
      ...made.map(({ Key, Name }) => ({ value: Key, label: Name })),
    ]
    return { targets, options, isKnown: forms !== undefined }
  }, [forms])
}
