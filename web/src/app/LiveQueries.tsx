import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '../platform/live.ts'
import { liveQueries } from './live-queries.ts'

/** Keeps what is on the screen as it is on the server; stands once in the tab, while somebody is signed in. */
export function LiveQueries() {
  const client = useQueryClient()
  useEffect(() => {
    const queries = liveQueries(client)
    const leave = followChanges({
      onChange: queries.changed,
      onMissed: queries.missed,
      onReturn: queries.returned,
    })
    return () => {
      leave()
      queries.stop()
    }
  }, [client])
  return null
}
