export { certificateHandlers, lotHandlers } from './lots.handlers.ts'
export { upstreamOf } from './around.store.ts'
export { keepGiven } from './lots.service.ts'
export { registerLots } from './registration.ts'
