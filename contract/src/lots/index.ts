export {
  type CertificateCheck,
  type CertificateData,
  type CertificateSize,
  type CertificateStatus,
  type CertificateVerdict,
  type TypedItem,
  certificateForm,
  certificateStates,
  isInForce,
  certificateSizes,
} from './certificates.form.ts'
export { type CommitmentBasis, type PromiseVersion, commitmentBases } from './promise-versions.ts'
export { promiseOf, promiseOn } from './promises.ts'
export {
  type LotCover,
  type LotData,
  type LotStage,
  type LotStatus,
  lotForm,
  lotStates,
  wholeCovers,
} from './lots.form.ts'
export { type LotTestData, type TestMethod, type TestResult, lotTestForm } from './lot-tests.form.ts'
export {
  CertificateCheckRow,
  LotHarvest,
  LotNode,
  MAX_TRACED,
  OpenHarvest,
  certificateCalls,
  lotCalls,
} from './lots.calls.ts'
export { owesCertificate } from './owing.rules.ts'
export {
  certificateStanding,
  certificateWeight,
  checkLot,
  coverOf,
  passedOnWords,
  quantityOf,
  reissueOf,
  statusBy,
  stoppingOf,
  takenOverWords,
  typedMark,
  unprintedBecause,
} from './lots.rules.ts'
