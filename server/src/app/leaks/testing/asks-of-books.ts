import { books, filtersOf } from '@farm/contract/books'
import { newId } from '../../../platform/ids/index.ts'
import { type Ask, bothWays, yearsAround } from './ask.ts'
import type { Place } from './place.ts'

/** What a book is narrowed to, of what stands in a place. */
const narrowedTo = {
  Enterprise: ({ ids }: Place) => ({ enterprise: ids.enterprise }),
  Plan: ({ ids }: Place) => ({ plan: ids.plan }),
  Place: ({ ids }: Place) => ({ place: ids.plot }),
  Crop: ({ ids }: Place) => ({ enterprise: ids.enterprise, crop: ids.crop }),
} as const

/** Each book of the enterprise of a place, and each way to narrow one. */
const eachBook = (place: Place) =>
  books.map(({ key }) => ({ key, ...yearsAround(place), ...narrowedTo.Enterprise(place) }))
const narrowed = (place: Place) =>
  books
    .slice(0, 1)
    .flatMap((book) =>
      filtersOf(book).map((filter) => ({ key: book.key, ...yearsAround(place), ...narrowedTo[filter](place) })),
    )

/** Each takes long in answering, for it is several statements: they are asked about fewer places. */
export const asksOfBooks = {
  book: [
    { places: ['A', 'A1', 'B'], sent: bothWays(eachBook) },
    { places: ['A', 'B', 'other'], sent: bothWays(narrowed) },
    { sent: (place) => [{ query: { key: 'production', ...yearsAround(place) } }] },
  ],
  export: { places: ['A', 'B'], sent: bothWays(eachBook) },
} as const satisfies Record<string, Ask | readonly Ask[]>

/** No schedule stands in any place: what comes of one is held by tests of its own. */
export const asksOfSchedules = {
  runs: { sent: () => ({ query: { schedule: newId() } }) },
  file: { sent: () => ({ query: { run: newId() } }) },
  rerun: { sent: () => ({ body: { Run: newId() } }) },
  run: { sent: () => ({ body: { Schedule: newId() } }) },
} as const satisfies Record<string, Ask>
