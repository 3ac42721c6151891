export { pictureHandlers } from './pictures.handlers.ts'
export { cursorOf, readCursor } from './pictures.rules.ts'
