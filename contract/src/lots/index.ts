export {
  type CertificateCheck,
  type CertificateData,
  type CertificateSize,
  type CertificateStatus,
  type CertificateVerdict,
  type CommitmentBasis,
  certificateChecks,
  certificateForm,
  certificateStates,
  certificateSizes,
  certificateVerdicts,
  commitmentBases,
} from './certificates.form.ts'
export {
  type LotCover,
  type LotData,
  type LotStage,
  type LotStatus,
  lotCovers,
  lotForm,
  lotStates,
  lotStages,
  lotStatuses,
} from './lots.form.ts'
export { type LotTestData, type TestMethod, type TestResult, lotTestForm, testMethods } from './lot-tests.form.ts'
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
export { certificateStanding, checkLot, coverOf, quantityOf, statusBy } from './lots.rules.ts'
