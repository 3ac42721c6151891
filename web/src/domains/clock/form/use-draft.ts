import { useCallback, useRef, useState } from 'react'
import { type Draft, type TakenName, draftPlace, isBegun, newDraft, readDraft } from './draft.ts'
import type { Entries, Mark } from './entries.ts'

/** The punch-in that is being filled in, kept on the device with every change of it; it may go on from one begun before. */
export function useDraft(owner: string, begun?: Draft & { readonly isFirst: boolean }) {
  const [{ place, found, isRestored }] = useState(() => {
    const own = draftPlace(owner)
    const kept = readDraft(owner, own)
    const whole = kept && begun?.isFirst ? { ...kept, changes: begun.changes } : kept
    return { place: own, found: whole ?? begun ?? newDraft(), isRestored: kept !== undefined }
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
      if (isBegun(next)) place.keep(next)
      else place.drop()
    },
    [place],
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
      place.drop()
    }, [place]),
    /** It came back and may have another id by now; the same work keeps its time unless that was what is wrong with it. */
    resume: useCallback((id: string, occurTime: string | undefined) => {
      isHandedIn.current = false
      latest.current = { ...latest.current, id, occurTime }
      setDraft(latest.current)
    }, []),
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
