import { useDoor } from '../device-queries.ts'
import type { Connection } from './connect-lines.ts'

/** Where devices connect, as seen from this page; no connection until it is known. */
export function useConnection() {
  const { data: door, error, refetch } = useDoor()
  const connection: Connection | undefined = door && {
    host: window.location.hostname,
    origin: window.location.origin,
    door,
  }
  return { connection, error: door ? null : error, retry: () => void refetch() }
}
