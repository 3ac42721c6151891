export { addForAll } from './add-for-all.store.ts'
export { type Adder, addRecord, happenedAt } from './add.service.ts'
export { purgeBin } from './bin.jobs.ts'
export { fillSearch } from './search.jobs.ts'
export { searchQuery } from './searchable.ts'
export { manyHandlers } from './many.handlers.ts'
export { type AllQuery, type Reading, readAll } from './all.service.ts'
export type { ReadRecord } from './all.store.ts'
export { careHandlers } from './care.handlers.ts'
export { permissionsOver } from './definitions.rules.ts'
export { FORMS_CHANNEL, Forms } from './definitions.ts'
export { designHandlers } from './design.handlers.ts'
export { listRecords, withinLimit } from './list.service.ts'
export { type Derivation, type DerivedChange, onDerived, registerDerivation } from './derivations.ts'
export { deriveDue } from './derive.service.ts'
export { kindToFillIn } from './fill-in.service.ts'
export { formHandlers } from './forms.handlers.ts'
export { wholeFiguresOf } from './figures.service.ts'
export { type DailyCount, dailyCountsOf } from './daily-counts.store.ts'
export { keyPart } from './key-part.store.ts'
export { settledShares } from './shares.rules.ts'
export { listedSql, shareSql } from './shares.store.ts'
export { fillShares } from './shares.jobs.ts'
export { type CountChoice, inFigures } from './counting.store.ts'
export { type CountRow, countsOf, periodCounts, recordNames } from './counts.store.ts'
export { type PeopleChoice, countsPeople, peopleBy, peopleByDay, peopleWithDays } from './people.store.ts'
export { foldCounts } from './fold.store.ts'
export {
  type AddContext,
  type DeleteContext,
  type EditContext,
  type RecoverContext,
  type SettleContext,
  type Settled,
  isWrittenOneByOne,
  registerRules,
} from './kind-rules.ts'
export { type Kept, registerKeeping } from './keeping.ts'
export { contentOf } from './content.store.ts'
export { changesBetween, moveInTime } from './history.rules.ts'
export { namesOf as namesOfReferred, namesToChoose } from './names.store.ts'
export {
  changeable,
  changeableOf,
  changeableTogether,
  deleteRecords,
  editRecord,
  getRecord,
  setDomainFields,
} from './records.service.ts'
export { editAll } from './edit-all.service.ts'
export { releaseUnique } from './own-values.store.ts'
export { neededWith } from './restrictions.rules.ts'
export { setForAll } from './set-for-all.store.ts'
export { indexAllOwnFields } from './indexes.service.ts'
export { syncKinds } from './sync.store.ts'
export {
  type NamedRecord,
  organsNamed,
  peopleNamed,
  recordsByKey,
  recordsNamed,
  someNames,
  someOtherNames,
} from './many-insert.store.ts'
export { roleFormHandlers } from './role-forms.handlers.ts'
export { faultsOf } from './write-many.rules.ts'
export { type WrittenRecord, isRemovedOneByOne, removeMany, removeOne } from './remove-many.service.ts'
export {
  type JudgedRow,
  type ManyRow,
  askedOfDomain,
  earlierContents,
  judgeMany,
  writeMany,
  writeOne,
} from './write-many.service.ts'
export type { Ask } from './questions.ts'
export { plainNames, wholeData } from './whole.store.ts'
