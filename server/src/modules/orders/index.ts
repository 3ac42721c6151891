export { orderHandlers } from './orders.handlers.ts'
export { registerOrders } from './registration.ts'
