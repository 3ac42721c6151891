export { pictureHandlers } from './pictures.handlers.ts'
