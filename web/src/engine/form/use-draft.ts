import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { asNew, filesOf } from './as-new.ts'
import { usePermission } from '../permission/index.ts'
import type { RecordForm } from '../records/record-form.ts'
import { type Draft, formPlace, readDraft } from './draft.ts'

/** The draft of a record: what was found of it on opening the form, and how it is kept from then on. */
export function useDraft(formId: string, recordId: string | undefined) {
  const { User } = usePermission()
  const [place] = useState(() => formPlace(User.Id, formId, recordId))
  const [offered, setOffered] = useState(() => readDraft(place))
  return {
    /** Waits for the person to take it or leave it. */
    offered,
    /** Hands it out and asks no more; what is typed from here on is kept instead. */
    takeUp: (take: (draft: Draft) => void) => {
      if (offered) take(offered)
      setOffered(undefined)
    },
    keep: (draft: Omit<Draft, 'at'>) => place.keep({ ...draft, at: Date.now() } satisfies Draft),
    drop: () => {
      place.drop()
      setOffered(undefined)
    },
  }
}

type Shape = Pick<RecordForm, 'id' | 'fields'>

/**
 * The draft of a record that can’t be read any more: it can be taken over as that of a new one, unless there is one already. Absent where
 * nothing was left on this device.
 */
export function useStranded({ id: formId, fields }: Shape, recordId: string) {
  const { User } = usePermission()
  const [from] = useState(() => formPlace(User.Id, formId, recordId))
  const [to] = useState(() => formPlace(User.Id, formId, undefined))
  const draft = readDraft(from)
  if (!draft || readDraft(to)) return undefined
  const takeOver = () => {
    to.keep({
      ...draft,
      id: newId(),
      data: asNew(fields, draft.data, draft.base.data),
      base: { data: {} },
    } satisfies Draft)
    from.drop()
  }
  return { takeOver, hasFiles: filesOf(fields, draft.base.data).length > 0 }
}
