export {
  type Field,
  type Fields,
  type NumberField,
  type Position,
  type ReferenceField,
  choice,
  choices,
  date,
  decimal,
  moment,
  photos,
  position,
  reference,
  references,
  rows,
  text,
  whole,
  yesNo,
} from './field.ts'
export { type FormKind, type RightName, builtInId, formKind } from './form-kind.ts'
export { checkRecord, isEmpty } from './check-record.ts'
export { isDay, isMoment } from './moment.ts'
export { normalRecord, withLists } from './data.ts'
export { type DataOf } from './record.ts'
export { WireForm, fieldsFromWire, fieldsToWire, formToWire } from './wire-form.ts'
export { Referred, WireRecord, recordCalls } from './forms.calls.ts'
