export { type Booked, type Held, STOCK_DIGITS, book, bookBack, countedAs, heldAfter, worthOf } from './ledger.rules.ts'
export {
  FLOW_DAYS,
  MAX_CLOSABLE,
  MAX_MONTHS,
  MAX_STOCKS,
  Stock,
  StockMonth,
  type StockView,
  stockCalls,
  stockViews,
} from './stock.calls.ts'
export {
  type EntryKind,
  type MovementData,
  type MovementKind,
  type Recorded,
  incoming,
  outgoing,
  stockForm,
} from './stock.form.ts'
export { checkMovement, isPastDate } from './stock.rules.ts'
