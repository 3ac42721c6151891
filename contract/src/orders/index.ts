export { orderForm } from './orders.form.ts'
