import type { Query, QueryClient } from '@tanstack/react-query'

/** At most one refetch in this time, whatever happens on the server. */
export const EVERY_MS = 1_000

/** Keys under which records, and figures that are counted from them, are kept: by their first part. */
const FED_BY_RECORDS: readonly unknown[] = ['form-data', 'statistics']
/** What a form is being filled from; to read it anew could overwrite what the person writes. */
const IN_WORK = 'fresh'

export interface LiveQueries {
  /** Records changed somewhere in scope. */
  readonly changed: () => void
  /** Something may have changed that nobody told. */
  readonly missed: () => void
  readonly stop: () => void
}

/**
 * Reads anew what is on the screen when records change: the first time at once, then once a second at most, and always
 * once more after the last change. A refetch is never begun before the one before has come to its end, or on a slow
 * network none ever would; a tab that nobody looks at waits until it is.
 */
export function liveQueries(client: QueryClient): LiveQueries {
  let wish: 'none' | 'changed' | 'missed' = 'none'
  let isResting = false
  let rest: ReturnType<typeof setTimeout> | undefined

  function ask(next: 'changed' | 'missed'): void {
    if (wish !== 'missed') wish = next
    begin()
  }

  function begin(): void {
    if (wish === 'none' || isResting || document.hidden) return
    const what = wish
    wish = 'none'
    isResting = true
    const read = refetch(client, what)
    rest = setTimeout(() => {
      void read.finally(() => {
        isResting = false
        begin()
      })
    }, EVERY_MS)
  }

  document.addEventListener('visibilitychange', begin)
  return {
    changed: () => ask('changed'),
    missed: () => ask('missed'),
    stop: () => {
      wish = 'none'
      clearTimeout(rest)
      document.removeEventListener('visibilitychange', begin)
    },
  }
}

async function refetch(client: QueryClient, what: 'changed' | 'missed'): Promise<void> {
  await client.invalidateQueries({ predicate: showsRecords, refetchType: 'none' })
  // A screen that failed keeps its reason and its button, unless there was a break that may have been the reason.
  const isWorthwhile = (query: Query) => what === 'missed' || query.state.data !== undefined
  await client.refetchQueries({ type: 'active', predicate: (query) => showsRecords(query) && isWorthwhile(query) })
}

function showsRecords({ queryKey: [first, , third] }: Query): boolean {
  return FED_BY_RECORDS.includes(first) && third !== IN_WORK
}
