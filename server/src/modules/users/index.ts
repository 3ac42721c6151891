export { userHandlers } from './users.handlers.ts'
export { namesOf } from './list.service.ts'
