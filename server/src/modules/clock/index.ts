export { clockHandlers } from './clock.handlers.ts'
export { registerClock } from './registration.ts'
