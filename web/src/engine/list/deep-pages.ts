import { deepestPage } from './list-address.ts'
import type { ListModel } from './use-list.ts'

interface Place {
  readonly page: number
  readonly after?: string
}

/** By the cursor of a page that was gone on to: the page before it. */
const before = new Map<string, Place>()
const MOST_KEPT = 500

interface Turns {
  readonly onNext?: () => void
  readonly onBack?: () => void
}

/**
 * How one goes on from the last page that the server can count to, and back: from page to page by cursor. Where the way
 * is not known any more, back leads to the last page with a number.
 */
export function deepTurns({ state, change, nextCursor, page }: ListModel): Turns {
  const { page: number, after, pageSize } = state
  const deepest = deepestPage(pageSize)
  const isDeep = after !== undefined || number >= deepest
  if (!isDeep) return {}
  const goOn = (cursor: string) => {
    remember(cursor, { page: number, ...(after !== undefined && { after }) })
    change({ page: number + 1, after: cursor })
  }
  return {
    // What is still in sight while a page is fetched has the cursor of the page before.
    ...(nextCursor !== undefined && !page.isPlaceholderData && { onNext: () => goOn(nextCursor) }),
    ...(after !== undefined && { onBack: () => change(before.get(after) ?? { page: deepest }) }),
  }
}

function remember(cursor: string, place: Place): void {
  before.set(cursor, place)
  const [oldest] = before.keys()
  if (before.size > MOST_KEPT && oldest !== undefined) before.delete(oldest)
}
