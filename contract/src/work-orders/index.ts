export { workOrderForm } from './work-orders.form.ts'
