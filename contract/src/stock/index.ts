export { type Booked, STOCK_DIGITS, book, bookBack } from './ledger.rules.ts'
export { MAX_STOCKS, Stock, type StockView, stockCalls, stockViews } from './stock.calls.ts'
export { type EntryKind, type MovementKind, entryKinds, incoming, stockForm } from './stock.form.ts'
export { checkMovement, isPastDate } from './stock.rules.ts'
