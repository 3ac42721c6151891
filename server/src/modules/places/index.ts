export { placeHandlers } from './places.handlers.ts'
export { registerPlaces } from './registration.service.ts'
export { chosenSql, largestSql } from './shapes.store.ts'
