import { useCallback, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, newDraft, readDraft } from './draft.ts'
import { type Entries, isTouched } from './entries.ts'

/** The punch-in that is being filled in, kept on the device with every change of it. */
export function useDraft(userId: string) {
  const [{ found, isRestored }] = useState(() => {
    const kept = readDraft(userId, Date.now())
    return { found: kept ?? newDraft(), isRestored: kept !== undefined }
  })
  const [draft, setDraft] = useState(found)
  const [isOld, setOld] = useState(isRestored)
  // What is entered and a photo that arrives may change it in the same moment: each goes on from the latest.
  const latest = useRef(found)
  const put = useCallback(
    (next: Draft) => {
      latest.current = next
      setDraft(next)
      if (isTouched(next.entries)) keepDraft(userId, next, Date.now())
      else dropDraft(userId)
    },
    [userId],
  )
  return {
    draft,
    /** It was found on the device when the page opened. */
    isRestored: isOld,
    enter: useCallback(
      (entered: Partial<Entries>) => put({ ...latest.current, entries: { ...latest.current.entries, ...entered } }),
      [put],
    ),
    /** Remembers when it was sent first; kept whatever was entered by hand, so that it is never sent as another. */
    sentNow: useCallback(() => {
      const now = Date.now()
      latest.current = { ...latest.current, occurTime: latest.current.occurTime ?? new Date(now).toISOString() }
      setDraft(latest.current)
      keepDraft(userId, latest.current, now)
      return latest.current
    }, [userId]),
    /** It was refused for its time: the next press counts. */
    forgetTime: useCallback(() => put({ ...latest.current, occurTime: undefined }), [put]),
    /** The id belongs to something else: the same content goes under another one. */
    renewId: useCallback(() => put({ ...latest.current, id: newDraft().id }), [put]),
    startAfresh: useCallback(() => {
      setOld(false)
      put(newDraft())
    }, [put]),
  }
}
