import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** What came in one frame is drawn by the next. */
const QUIET_FRAMES = 2

const isAwaited = ({ state }: Query) => state.status === 'pending'

/** Opens the print dialog of the browser as soon as what is printed is drawn, with what its cells ask for themselves. */
export function PrintOnce({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient()
  useEffect(() => {
    let frame = 0
    const look = (quiet: number) => {
      const isAsking = client.isFetching({ predicate: isAwaited }) > 0
      if (!isAsking && quiet >= QUIET_FRAMES) window.print()
      else frame = requestAnimationFrame(() => look(isAsking ? 0 : quiet + 1))
    }
    look(0)
    window.addEventListener('afterprint', onDone)
    return () => {
      window.removeEventListener('afterprint', onDone)
      cancelAnimationFrame(frame)
    }
    // Drawing anew what stands around it must not print again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return null
}
