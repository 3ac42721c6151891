export { type HandingOver, registerDuty } from './duties.ts'
export { purgeUsers } from './bin.service.ts'
export { registerOwnAccounts } from './own-account.service.ts'
export { userHandlers } from './users.handlers.ts'
