export { placeHandlers } from './places.handlers.ts'
export { chosenSql, largestSql } from './shapes.store.ts'
