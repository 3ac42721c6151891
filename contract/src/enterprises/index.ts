export { EnterpriseFigures, enterpriseCalls } from './enterprises.calls.ts'
export { enterpriseForm } from './enterprises.form.ts'
