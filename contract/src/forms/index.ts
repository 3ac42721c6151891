export {
  type Field,
  type Fields,
  type FieldType,
  type Period,
  type Position,
  type ChoiceField,
  type NumberField,
  type ReferenceField,
  type RowsField,
  choice,
  choices,
  computed,
  date,
  decimal,
  derived,
  files,
  moment,
  money,
  period,
  photos,
  polygon,
  position,
  reference,
  references,
  rowKey,
  rows,
  seenWith,
  sequence,
  text,
  time,
  whole,
  yesNo,
} from './field.ts'
export {
  type CountedRows,
  FILLED,
  type FormKind,
  type RightName,
  type Shared,
  builtInId,
  countedFields,
  fieldOfPart,
  filledPart,
  formKind,
  rightTexts,
} from './form-kind.ts'
export { enteredInProportion, faultsOfEntered, shareOf, shareOfRow, sharedThing, sharesOf } from './shares.ts'
export { forbiddenRight } from './forbidden-right.ts'
export { CONTACT_HEADER, ORIGIN_HEADER, type Origin, originNames, origins, signatureOf } from './origins.ts'
export { type Beginning, defaultOf } from './default.ts'
export { checkRecord, faultsOfEdit } from './check-record.ts'
export {
  GONE_TEXT,
  NO_DAY_TEXT,
  NO_MOMENT_TEXT,
  aboutField,
  missingText,
  fieldOf,
  fieldText,
  toldAway,
  withLabel,
  wrongKindText,
} from './fault-texts.ts'
export { faultsOfUnasked, filledIn, isAsked, isFilledIn, isLongText, ownData } from './filled-in.ts'
export { cutText } from '../values/index.ts'
export { type ConditionSort, conditionSort, operatorsOf, takesOperator } from './operators.ts'
export { type StateOf, stateTable } from './state-table.ts'
export { changedNames, isEmpty, isObject, isSame, rowsIn, textsIn, withoutEmpty } from './values.ts'
export { SOON_DAYS, isDate, isMoment, isTime } from './moment.ts'
export { normalRecord, withLists } from './data.ts'
export { withKeptColumns } from './kept-columns.ts'
export { keyColumn, keysOf, nextKey, shownColumns, withRowKeys } from './row-keys.ts'
export { readData, readRecord, readRows, referred } from './read-record.ts'
export { type DynamicData } from './dynamic-data.ts'
export { type ColumnName, type DataOf, type FieldName, type RecordOf, type RowOf } from './record.ts'
export { type FormerName, type Written, nameOfAll, nameOfThen, nameThen, todayIn } from './former-names.ts'
export { CONFIRMED, confirmed } from './confirmed.ts'
export { Confirmed } from './confirmed-codes.ts'
export { type Condition } from './condition.ts'
export { type ClauseOn, type NameIn, filterOn } from './clause.ts'
export { isRequired, shownFields } from './shown-fields.ts'
export { evaluate, fieldsNamedIn } from './expression.ts'
export { checkExpression } from './expression-check.ts'
export { withComputed } from './computed.ts'
export { MAX_CORNERS, outlineFault } from './polygon.ts'
export { polygonArea, squareMetresOf } from './polygon-area.ts'
export { WireField, WireForm, fieldsFromWire, fieldsToWire, formToWire } from './wire-form.ts'
export { type Arrived, Referred, WireRecord, recordCalls } from './forms.calls.ts'
export {
  Design,
  DesignChange,
  DesignSummary,
  Draft,
  type FieldRight,
  FormRestriction,
  MAX_FIELDS,
  fieldRights,
} from './design.ts'
export { choiceText, isFormerChoice, knownChoices, withFormerChoices } from './former-choices.ts'
export { AWAITED, awaitingFields, isAwaited, mayBeAwaited, unasked } from './awaited.ts'
export { definedFields, draftOf, laidOver } from './definition.ts'
export { checkDraft, namesRecords } from './draft.ts'
export { MAX_KEY_TEXT } from './draft-field.ts'
export { type FormChange, changesBetween } from './changes.ts'
export { safePair } from './safe-pair.ts'
export { kindNames } from './kind-names.ts'
export { designCalls } from './design.calls.ts'
export {
  BIN_DAYS,
  Comment,
  DeletedRecord,
  HistoryEntry,
  MAX_COMMENTS,
  PURGED_NAMES,
  Purge,
  Referrer,
  careCalls,
} from './care.calls.ts'
export {
  ChangedRecord,
  MANY_UNDO_HOURS,
  MAX_GROUPS,
  MAX_SUMS,
  ManyChange,
  RecordFigures,
  RecordGroup,
  chosenRecords,
  groupingTypes,
  manyCalls,
} from './many.calls.ts'
export { sequenceDay, sequencePeriod, sequenceText } from './sequence.ts'
export { LARGEST } from './check-value.ts'
