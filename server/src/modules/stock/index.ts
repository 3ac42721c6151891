export { expiringBatches } from './board.store.ts'
export { registerStock } from './registration.ts'
export { stockHandlers } from './stock.handlers.ts'
export { deriveStocks, refuseOtherUnit } from './stock.service.ts'
