import { clockForm } from '@farm/contract/clock'
import { useState } from 'react'
import { useBeginning } from '../../../engine/form/use-beginning.ts'
import { useUnsentFiles } from '../../../engine/files/unsent-files.ts'
import { addedFields } from '../../../engine/records/added-fields.ts'
import { useKind } from '../../../engine/records/use-kind.ts'
import type { Entries } from './entries.ts'

/** The form of punch-ins as the person sees it, with what an administrator added to it. */
export function useAddedFields({ added: entered }: Pick<Entries, 'added'>) {
  const form = useKind(clockForm)
  const begin = useBeginning()
  const unsent = useUnsentFiles()
  const added = addedFields(clockForm, form).filter((name) => !form.fields[name]?.isRemoved)
  const [areShown, setShown] = useState(false)
  const [showAdded] = useState(() => () => setShown(true))
  const fields = Object.fromEntries(Object.entries(form.fields).filter(([name]) => added.includes(name)))
  const addedValues = { ...begin(fields), ...entered }
  return {
    form,
    added,
    /** What they begin with, and over it what was entered. */
    addedValues,
    /** What of that goes out: nothing that they begin with before it is shown. */
    sentAdded: areShown ? addedValues : entered,
    /** Their part of the page is there. */
    showAdded,
    areAddedAwaited: added.length > 0 && !areShown,
    /** How their files stand, and through what it is heard. */
    unsent,
  }
}
