const AROUND = 1
const ALL_UP_TO = 7

export interface PageLink {
  readonly key: string
  /** Absent for the dots between. */
  readonly page?: number
}

/** The pages to offer: the first, the last, those around the present one, and dots where some are left out. */
export function pagesAround(page: number, lastPage: number): PageLink[] {
  if (lastPage <= ALL_UP_TO) return span(1, lastPage)
  const low = Math.min(page - AROUND, lastPage - 4)
  const high = Math.max(page + AROUND, 5)
  // Dots in place of one page would save nothing.
  const from = low <= 3 ? 2 : low
  const to = high >= lastPage - 2 ? lastPage - 1 : high
  return [
    ...span(1, 1),
    ...(from > 2 ? [{ key: 'before' }] : []),
    ...span(from, to),
    ...(to < lastPage - 1 ? [{ key: 'after' }] : []),
    ...span(lastPage, lastPage),
  ]
}

function span(from: number, to: number): PageLink[] {
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  return pages.map((page) => ({ key: String(page), page }))
}
