export { type CheckRow, forbids, isUnexplained, verdictOf, withEarlier } from './earlier.rules.ts'
export type { Harvested, PlannedHarvest } from './harvest.rules.ts'
export {
  type Judgement,
  checkFieldsOf,
  forbiddenIn,
  judgeHarvest,
  judgeUses,
  keptReason,
  together,
} from './judge.rules.ts'
export { saidOf } from './said.ts'
export { type CropOfUse, type Label, type StockedBatch, demandsOn, labelOf, productOf } from './label.rules.ts'
export { type EarlierUse, type Finding, type Occasion, type Use, besideEach, harvestFromOf } from './use.rules.ts'
