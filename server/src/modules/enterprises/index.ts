export { enterpriseHandlers } from './enterprises.handlers.ts'
export { registerEnterprises } from './registration.ts'
