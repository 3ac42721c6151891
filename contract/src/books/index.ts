export {
  type Book,
  type BookColumn,
  type BookFilter,
  type BookFrom,
  type BookSection,
  bookFilters,
  pathsOf,
} from './book.ts'
export { BookAnswer, BookLack, MAX_BOOK_LINES, MAX_LACKING, bookCalls } from './books.calls.ts'
export { bookOf, books, chosenBy, filtersOf } from './books.ts'
export { type Keeping, MENDABLE_HOURS, certificateKind, longerBy, longestOf, punchInRetention } from './retention.ts'
