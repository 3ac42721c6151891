import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { READ_EVERY_MS } from './age-of.ts'
import { BOARD } from './board-key.ts'

interface BoardReading<Data> {
  /** Names what is read: parts of it that change what comes belong here too. */
  readonly name: readonly unknown[]
  /** The facts that change it: keys of kinds of records. What no fact tells of is read anew by the clock alone. */
  readonly feeds: readonly string[]
  /** The organisation that it is narrowed to. */
  readonly organPath: string | undefined
  readonly read: (signal: AbortSignal) => Promise<Data>
  readonly enabled?: boolean
}

/** Something that a card of a board shows: read anew when what feeds it changes, and once a minute. */
export function useBoardQuery<Data>(reading: BoardReading<Data>): UseQueryResult<Data> {
  const { name, feeds, organPath, read, enabled = true } = reading
  return useQuery({
    queryKey: [BOARD, organPath, feeds, ...name],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: READ_EVERY_MS,
    enabled,
  })
}
