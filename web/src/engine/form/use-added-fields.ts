import type { DynamicData, FormKind } from '@farm/contract/forms'
import { useState } from 'react'
import { useUnsentFiles } from '../files/unsent-files.ts'
import { addedFields } from '../records/added-fields.ts'
import { useKind } from '../records/use-kind.ts'
import { useBeginning } from './use-beginning.ts'

/** A built-in form as the person sees it, with what an administrator added to it and what was entered of that. */
export function useAddedFields(kind: FormKind, entered: DynamicData | undefined) {
  const form = useKind(kind)
  const begin = useBeginning()
  const unsent = useUnsentFiles()
  const added = addedFields(kind, form).filter((name) => !form.fields[name]?.isRemoved)
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
