export { diagnosisHandlers } from './diagnosis.handlers.ts'
export { tellOfDueConsultations } from './due.jobs.ts'
export { registerDiagnosis } from './registration.ts'
