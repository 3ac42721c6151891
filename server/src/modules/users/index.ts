export { type HandingOver, registerDuty } from './duties.ts'
export { purgeUsers } from './bin.service.ts'
export { onPasswordSet } from './password-watch.ts'
export { userHandlers } from './users.handlers.ts'
