export { bookHandlers } from './books.handlers.ts'
export { exportBook } from './books-export.service.ts'
export { refuseLosingLines } from './naming.service.ts'
export { registerBooks } from './registration.ts'
