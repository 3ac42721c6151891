export {
  type CertificateCheck,
  type CertificateData,
  type CertificateSize,
  type CertificateStatus,
  type CertificateVerdict,
  type CommitmentBasis,
  certificateForm,
  certificateStates,
  certificateSizes,
  commitmentBases,
} from './certificates.form.ts'
export { type LotCover, type LotData, type LotStage, type LotStatus, lotForm, lotStates } from './lots.form.ts'
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
export { certificateStanding, checkLot, coverOf, quantityOf, statusBy } from './lots.rules.ts'
