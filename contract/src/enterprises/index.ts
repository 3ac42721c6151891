export { EXPIRING_DAYS, EnterpriseFigures, enterpriseCalls } from './enterprises.calls.ts'
export { enterpriseForm } from './enterprises.form.ts'
