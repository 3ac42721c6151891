export { type Booked, type Held, STOCK_DIGITS, book, bookBack, countedAs, heldAfter, worthOf } from './ledger.rules.ts'
export { MAX_STOCKS, Stock, type StockView, stockCalls, stockViews } from './stock.calls.ts'
export { type EntryKind, type MovementKind, incoming, outgoing, stockForm } from './stock.form.ts'
export { checkMovement, isPastDate } from './stock.rules.ts'
