export { type Booked, STOCK_DIGITS, book, bookBack, countedAs } from './ledger.rules.ts'
export { MAX_STOCKS, Stock, type StockView, stockCalls, stockViews } from './stock.calls.ts'
export { type EntryKind, type MovementKind, incoming, outgoing, stockForm } from './stock.form.ts'
export { checkMovement, isPastDate } from './stock.rules.ts'
