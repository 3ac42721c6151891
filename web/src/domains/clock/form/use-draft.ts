import { useCallback, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft, newDraft, readDraft } from './draft.ts'
import { type Entries, isTouched } from './entries.ts'

/** The punch-in that is being filled in, kept on the device with every change of it; it may go on from one begun before. */
export function useDraft(owner: string, begun?: Draft) {
  const [{ found, isRestored }] = useState(() => {
    const kept = readDraft(owner, Date.now())
    return { found: kept ?? begun ?? newDraft(), isRestored: kept !== undefined }
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
    /** This was written into a photo of it. */
    mark: useCallback(
      (mark: string) => {
        const { entries } = latest.current
        put({ ...latest.current, entries: { ...entries, marks: [...(entries.marks ?? []), mark] } })
      },
      [put],
    ),
    /** It is handed in: what keeps it from now on is not this draft. */
    letGo: useCallback(() => dropDraft(owner), [owner]),
    /** It came back and may have another id by now; the same work keeps its time unless that was what is wrong with it. */
    resume: useCallback((id: string, occurTime: string | undefined) => {
      latest.current = { ...latest.current, id, occurTime }
      setDraft(latest.current)
    }, []),
    startAfresh: useCallback(() => {
      setOld(false)
      put(newDraft())
    }, [put]),
  }
}
