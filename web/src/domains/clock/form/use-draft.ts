import { useCallback, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, newDraft, readDraft } from './draft.ts'
import { type Entries, isTouched } from './entries.ts'

/** The punch-in that is being filled in, kept on the device with every change of it. */
export function useDraft(owner: string) {
  const [{ found, isRestored }] = useState(() => {
    const kept = readDraft(owner, Date.now())
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
      if (isTouched(next.entries)) keepDraft(owner, next, Date.now())
      else dropDraft(owner)
    },
    [owner],
  )
  return {
    draft,
    /** It was found on the device when the page opened. */
    isRestored: isOld,
    enter: useCallback(
      (entered: Partial<Entries>) => put({ ...latest.current, entries: { ...latest.current.entries, ...entered } }),
      [put],
    ),
    /** It goes out and may be stored: kept whatever was entered by hand, so that it is never sent as another. */
    keepTime: useCallback(
      (occurTime: string) => {
        latest.current = { ...latest.current, occurTime }
        setDraft(latest.current)
        keepDraft(owner, latest.current, Date.now())
      },
      [owner],
    ),
    /** It is not stored: the next press counts. */
    forgetTime: useCallback(() => put({ ...latest.current, occurTime: undefined }), [put]),
    /** The id belongs to something else: the same content goes under another one. */
    renewId: useCallback(() => put({ ...latest.current, id: newDraft().id, occurTime: undefined }), [put]),
    startAfresh: useCallback(() => {
      setOld(false)
      put(newDraft())
    }, [put]),
  }
}
