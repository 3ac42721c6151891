export { userHandlers } from './users.handlers.ts'
export { namesOf } from './users.service.ts'
