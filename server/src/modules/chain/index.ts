export { chainHandlers } from './chain.handlers.ts'
export { idsIn } from './chain.rules.ts'
export { type LotCode, codesOf } from './codes.store.ts'
export { type Meant, isMeant } from './chain.store.ts'
