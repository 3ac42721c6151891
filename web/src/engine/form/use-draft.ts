import { useState } from 'react'
import { usePermission } from '../permission/index.ts'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './draft.ts'

/** The draft of a record: what was found of it on opening the form, and how it is kept from then on. */
export function useDraft(formId: string, recordId: string | undefined) {
  const { User } = usePermission()
  const key = draftKey(User.Id, formId, recordId)
  const [offered, setOffered] = useState(() => readDraft(key, Date.now()))
  return {
    /** Waits for the person to take it or leave it. */
    offered,
    /** Hands it out and asks no more; what is typed from here on is kept instead. */
    takeUp: (take: (draft: Draft) => void) => {
      if (offered) take(offered)
      setOffered(undefined)
    },
    keep: (draft: Omit<Draft, 'at'>) => writeDraft(key, { ...draft, at: Date.now() }),
    drop: () => {
      dropDraft(key)
      setOffered(undefined)
    },
  }
}
