export { chainHandlers } from './chain.handlers.ts'
