import { useCallback, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { type Draft, type TakenName, dropDraft, isBegun, keepDraft, newDraft, readDraft } from './draft.ts'
import type { Entries, Mark } from './entries.ts'

/** The punch-in that is being filled in, kept on the device with every change of it; it may go on from one begun before. */
export function useDraft(owner: string, begun?: Draft) {
  const [{ found, isRestored }] = useState(() => {
    const kept = readDraft(owner, Date.now())
    // What was kept of a change that was handed in, or of an item that went another way since, is of no use any more.
    const isCurrent = kept !== undefined && (!begun || kept.changes === begun.changes)
    return { found: isCurrent ? kept : (begun ?? newDraft()), isRestored: isCurrent }
  })
  const [draft, setDraft] = useState(found)
  const [isOld, setOld] = useState(isRestored)
  // What is entered and a photo that arrives may change it in the same moment: each goes on from the latest.
  const latest = useRef(found)
  const isHandedIn = useRef(false)
  const put = useCallback(
    (next: Draft) => {
      latest.current = next
      setDraft(next)
      if (isBegun(next)) keepDraft(owner, next, Date.now())
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
    ...useDraftPhotos({ latest, isHandedIn, put }),
    /** It is handed in: what keeps it from now on is not this draft. */
    letGo: useCallback(() => {
      isHandedIn.current = true
      latest.current = { ...latest.current, taken: undefined }
      setDraft(latest.current)
      dropDraft(owner)
    }, [owner]),
    /** It came back and may have another id by now; the same work keeps its time unless that was what is wrong with it. */
    resume: useCallback((id: string, occurTime: string | undefined) => {
      isHandedIn.current = false
      latest.current = { ...latest.current, id, occurTime }
      setDraft(latest.current)
    }, []),
    /** Another page has handed in what bears its id: what is entered here goes on as a punch-in of its own. */
    renew: useCallback(() => put({ ...latest.current, id: newId() }), [put]),
    startAfresh: useCallback(() => {
      setOld(false)
      isHandedIn.current = false
      put(newDraft())
    }, [put]),
  }
}

interface DraftPhotos {
  readonly latest: { readonly current: Draft }
  readonly isHandedIn: { readonly current: boolean }
  readonly put: (next: Draft) => void
}

/** What a draft knows of its photos. */
function useDraftPhotos({ latest, isHandedIn, put }: DraftPhotos) {
  return {
    /** This was written into photos of it. */
    mark: useCallback(
      (marks: readonly Mark[]) => {
        if (marks.length === 0) return
        const { entries } = latest.current
        put({ ...latest.current, entries: { ...entries, marks: [...(entries.marks ?? []), ...marks] } })
      },
      [latest, put],
    ),
    /** The device keeps these photos of it, besides those before. */
    take: useCallback(
      (photos: readonly TakenName[]) => {
        // What keeps the others now keeps these as well.
        if (isHandedIn.current) return
        put({ ...latest.current, taken: [...(latest.current.taken ?? []), ...photos] })
      },
      [latest, isHandedIn, put],
    ),
    /** It keeps this one no longer; false where it never did. */
    leave: useCallback(
      (id: string): boolean => {
        const { taken = [] } = latest.current
        if (taken.every((photo) => photo.id !== id)) return false
        put({ ...latest.current, taken: taken.filter((photo) => photo.id !== id) })
        return true
      },
      [latest, put],
    ),
  }
}
