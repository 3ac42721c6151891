export { userHandlers } from './users.handlers.ts'
