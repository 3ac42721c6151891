import { useCallback, useEffect, useRef, useState } from 'react'
import { holdsMore } from './holds-more.ts'
import { useOutbox } from './use-outbox.ts'

interface Filling {
  /** Of the draft. */
  readonly id: string
  /** The revision of the item that it changes; a new one has none. */
  readonly changes: number | undefined
  /** It is being filled in: what stands under its id in the outbox was not handed in here. */
  readonly isOpen: boolean
  /** As it would stand in the outbox. */
  readonly content: () => unknown
  /** Another page has handed in the very same. */
  readonly onSame: () => void
}

/** `different`: something is entered here that was not handed in there. */
export type Elsewhere = 'same' | 'different'

/** On the button that hands in what stands here besides. */
export const AS_ANOTHER = '作为新的一条提交'

/** Whether another page has handed in what was made from the draft that this one fills in, or changed the item that this one changes. */
export function useElsewhere(filling: Filling) {
  const { outbox, view } = useOutbox()
  const { id, changes, isOpen } = filling
  const [found, setFound] = useState<{ readonly id: string; readonly elsewhere: Elsewhere }>()
  const latest = useRef(filling)
  useEffect(() => {
    latest.current = filling
  })
  const look = useCallback(async () => {
    const handed = await outbox.handedIn(id).catch(() => undefined)
    const now = latest.current
    if (!handed || now.id !== id || !now.isOpen) return
    const elsewhere = holdsMore(now.content(), handed) ? 'different' : 'same'
    setFound({ id, elsewhere })
    if (elsewhere === 'same') now.onSame()
  }, [outbox, id])
  const item = view.items.find((one) => one.id === id || one.formerId === id)
  const isAway = changes === undefined ? item !== undefined : isPassed(item, changes)
  const isDue = isOpen && view.isLoaded && isAway
  // What was handed in before the page opened may be gone from the list by now.
  const isNew = changes === undefined
  useEffect(() => {
    if (isDue || isNew) void look()
  }, [isDue, isNew, look])
  return {
    /** After the same was handed in the page is free for the next, and says so until that is handed in. */
    found: found && (found.elsewhere === 'same' || found.id === id) ? found.elsewhere : undefined,
    look: () => void look(),
    /** What is entered here is not wanted besides. */
    discard: () => {
      setFound({ id, elsewhere: 'same' })
      filling.onSame()
    },
    forget: () => setFound(undefined),
  }
}

function isPassed(item: { readonly state: string; readonly revision: number } | undefined, changes: number): boolean {
  return item === undefined || item.state === 'delivered' || item.revision !== changes
}
