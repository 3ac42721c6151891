export { areaFaults } from './area.rules.ts'
export { clockCalls } from './clock.calls.ts'
export { type ClockData, clockForm } from './clock.form.ts'
export { type Grade, type Graded, MOST_WORK_MINUTES, gradeOf, gradeWords, grades } from './grade.rules.ts'
export { YIELD_DAYS, mostPerMu } from './yields.ts'
export { MAX_HELD, PlaceHold } from './holds.ts'
export { type Proof, missingProof } from './proof.ts'
export {
  type Review,
  type Verdict,
  firstReview,
  isOwnToMend,
  isSampled,
  reviewAfterChange,
  reviewOnceChecked,
  reviewStates,
  verdictFaults,
  verdicts,
} from './review.rules.ts'
