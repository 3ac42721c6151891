import { useEffect, useRef, useState } from 'react'
import { useOutbox } from './use-outbox.ts'

interface Kept {
  /** Of the draft that the device keeps; undefined where it keeps none. */
  readonly id: string | undefined
  /** Throws the draft away: it was handed in. */
  readonly onSpent: () => void
}

/**
 * Whether what the device keeps of a draft may be shown. What browsers keep of a page can be older than what its database holds: a draft
 * can come back that was handed in before the device lost power. The database alone knows.
 */
export function useUnspent({ id, onSpent }: Kept): boolean {
  const { outbox } = useOutbox()
  const [isSure, setSure] = useState(id === undefined)
  const drop = useRef(onSpent)
  useEffect(() => {
    drop.current = onSpent
  })
  useEffect(() => {
    if (id === undefined) return undefined
    let isWanted = true
    const show = (isSpent: boolean) => {
      if (!isWanted) return
      if (isSpent) drop.current()
      setSure(true)
    }
    // Where the database does not answer nothing is handed in over it either.
    outbox.isSpent(id).then(show, () => show(false))
    return () => {
      isWanted = false
    }
  }, [outbox, id])
  return isSure
}
