export { registerIrrigations } from './registration.ts'
export { watchIrrigations } from './watch.jobs.ts'
