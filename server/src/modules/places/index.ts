export { placeHandlers } from './places.handlers.ts'
