import { useEffect, useRef, useState } from 'react'
import { holdsMore } from './holds-more.ts'
import { useOutbox } from './use-outbox.ts'

interface Kept {
  /** Of the draft that the device keeps; undefined where it keeps none. */
  readonly id: string | undefined
  /** What it holds, as it would stand in the outbox. */
  readonly content: unknown
  /** Throws the draft away: it was handed in as it is. */
  readonly onHandedIn: () => void
}

/**
 * Whether what the device keeps of a draft may be shown. What browsers keep of a page can be older than what its database holds: a draft
 * can come back that was handed in before the device lost power. The database alone knows.
 */
export function useKept(kept: Kept): boolean {
  const { outbox } = useOutbox()
  const { id } = kept
  const [isSure, setSure] = useState(id === undefined)
  const latest = useRef(kept)
  useEffect(() => {
    latest.current = kept
  })
  useEffect(() => {
    if (id === undefined) return undefined
    let isWanted = true
    const show = (handed?: readonly unknown[]) => {
      if (!isWanted) return
      if (handed && !holdsMore(latest.current.content, handed)) latest.current.onHandedIn()
      setSure(true)
    }
    // Where the database does not answer nothing is handed in over it either.
    outbox.handedIn(id).then(show, () => show())
    return () => {
      isWanted = false
    }
  }, [outbox, id])
  return isSure
}
