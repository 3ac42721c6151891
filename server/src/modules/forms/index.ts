export { addForAll } from './add-for-all.store.ts'
export { type Adder, addRecord, happenedAt } from './add.service.ts'
export { purgeBin } from './bin.jobs.ts'
export { fillSearch } from './search.jobs.ts'
export { searchQuery } from './searchable.ts'
export { manyHandlers } from './many.handlers.ts'
export { type AllQuery, type Reading, type ReferredName, readAll, referredNames } from './all.service.ts'
export type { ReadRecord } from './all.store.ts'
export { careHandlers } from './care.handlers.ts'
export { permissionsOver } from './definitions.rules.ts'
export { FORMS_CHANNEL, Forms } from './definitions.ts'
export { designHandlers } from './design.handlers.ts'
export { listRecords, withinLimit } from './list.service.ts'
export { type Derivation, type DerivedChange, onDerived, registerDerivation } from './derivations.ts'
export { deriveDue } from './derive.service.ts'
export { kindToFillIn } from './fill-in.service.ts'
export { canBeNamed, hasNames, needRight } from './registry.ts'
export { formHandlers } from './forms.handlers.ts'
export { wholeFiguresOf } from './figures.service.ts'
export { type DailyCount, dailyCountsOf } from './daily-counts.store.ts'
export { keyPart } from './key-part.store.ts'
export { earlierContents } from './earlier.service.ts'
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
  reading,
  registerRules,
} from './kind-rules.ts'
export { type Kept, registerKeeping } from './keeping.ts'
export { recoverRecords } from './bin.service.ts'
export { contentOf } from './content.store.ts'
export { personSql } from './care.store.ts'
export { changesBetween, moveInTime } from './history.rules.ts'
export { type Spoiled, fieldsToldAt } from './former-formulas.rules.ts'
export { spoiledFields } from './former-formulas.service.ts'
export { organNames } from './figures.store.ts'
export { calledSql, referredAt } from './former-names.store.ts'
export {
  type NamesIn,
  formerNamesAt,
  formerNamesOf,
  namesIn,
  namesOf as namesOfReferred,
  namesOfAll,
  namesReferredTo,
  namesToChoose,
} from './names.store.ts'
export {
  changeable,
  changeableOf,
  changeableTogether,
  deleteRecords,
  editRecord,
  getRecord,
  replaceRecords,
  setDomainFields,
} from './records.service.ts'
export { type ReferringField, MOST_COUNTED, countTexts, referringFields, wireReferrer } from './referrers.rules.ts'
export { type CountedRecords, countedWithNewest, isAnyRecord, refersTo } from './referrers.store.ts'
export type { Stored } from './records.store.ts'
export { staleRefusal } from './late.service.ts'
export { lastChanges } from './last-change.store.ts'
export { refusalOfMany } from './many.rules.ts'
export { editAll } from './edit-all.service.ts'
export { releaseUnique } from './own-values.store.ts'
export { referencePaths } from './referrers.rules.ts'
export { neededWith } from './restrictions.rules.ts'
export { type ChangedFromAbove, onChangedFromAbove } from './changing.service.ts'
export { setForAll } from './set-for-all.store.ts'
export { indexAllOwnFields } from './indexes.service.ts'
export { syncKinds } from './sync.store.ts'
export {
  type NamedRecord,
  organsNamed,
  peopleNamed,
  namesShared,
  recordsByKey,
  recordsNamed,
  someNames,
  someOtherNames,
} from './many-insert.store.ts'
export { roleFormHandlers } from './role-forms.handlers.ts'
export { faultsOf } from './write-many.rules.ts'
export {
  type WrittenRecord,
  isRemovedOneByOne,
  isTakenBackByAdding,
  removeMany,
  removeOne,
} from './remove-many.service.ts'
export { type JudgedRow, type ManyRow, judgeMany } from './judge-many.service.ts'
export { askedOfDomain, writeMany, writeOne } from './write-many.service.ts'
export type { Ask } from './questions.ts'
export { type Successors, registerSuccessors } from './successors.ts'
export type { Actor } from './actor.ts'
export { registerKept } from './kept-things.ts'
export { registerWaitedFor } from './waited-for.ts'
export { plainNames, wholeData } from './whole.store.ts'
