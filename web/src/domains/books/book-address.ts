import { type Book, type BookFilter, bookOf, books, filtersOf } from '@farm/contract/books'
import { isDay } from '@farm/contract/values'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BOOK = 'book'
const FROM = 'from'
const TO = 'to'

export interface BookDays {
  readonly from?: string
  readonly to?: string
}

/** What a person chose of the books; it lives in the address. */
export interface BookState {
  readonly book: Book
  readonly filters: Readonly<Partial<Record<BookFilter, string>>>
  /** As they are written into the address, complete or not. */
  readonly days: BookDays
}

/** Reads the address; what it says wrongly counts as not said. */
export function readBook(address: URLSearchParams): BookState | undefined {
  const book = bookOf(address.get(BOOK) ?? '') ?? books[0]
  if (!book) return undefined
  const filters = filtersOf(book).flatMap((filter) => {
    const value = address.get(filter)
    return value !== null && ID.test(value) ? [[filter, value] as const] : []
  })
  return { book, filters: Object.fromEntries(filters), days: daysIn(address) }
}

function daysIn(address: URLSearchParams): BookDays {
  const [from, to] = [address.get(FROM), address.get(TO)]
  return { ...(from !== null && isDay(from) && { from }), ...(to !== null && isDay(to) && { to }) }
}

/** What the server is asked: both ends of the days, or neither. */
export function bookQuery({ book, filters, days: { from, to } }: BookState) {
  const { Enterprise, Plan, Place, Crop } = filters
  return {
    key: book.key,
    ...(Enterprise !== undefined && { enterprise: Enterprise }),
    ...(Plan !== undefined && { plan: Plan }),
    ...(Place !== undefined && { place: Place }),
    ...(Crop !== undefined && { crop: Crop }),
    ...(from !== undefined && to !== undefined && { from, to }),
  }
}
