export { explainHandlers } from './explain.handlers.ts'
