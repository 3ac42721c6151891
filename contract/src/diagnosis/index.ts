export {
  type ConsultationData,
  type PrescriptionRow,
  type ReplyKind,
  type ReplyRow,
  consultationForm,
  expertForm,
  growthStages,
  symptoms,
} from './diagnosis.form.ts'
export { diagnosisCalls, symptomsIn } from './diagnosis.calls.ts'
export { MEASURED_DAYS, SEES_MEASURED, pointsIn, pointsText } from './measured.ts'
export { doseFault } from './dose.ts'
export { answerDue, isAnswerLate } from './due.ts'
export { type Prescribed, orderFromPrescription, prescribedIn, prescribedText } from './prescription.ts'
export { type Kinship, similarCases } from './similar.ts'
export {
  type ConsultationAct,
  type ConsultationState,
  consultationStates,
  consultationStateOf,
  consultationStateTexts,
  consultationStatus,
} from './statuses.ts'
export { type ConsultationFacts, type Consulting, consultationActsOf, whyNotConsult } from './transitions.ts'
