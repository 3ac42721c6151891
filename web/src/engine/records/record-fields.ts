import { type Field, type Fields, type WireRecord, isEmpty, moment, reference, text } from '@farm/contract/forms'
import { formatMoment } from '../../platform/time.ts'
import type { RecordForm } from './record-form.ts'

/** What every record has besides its data; shown, filtered and sorted like the fields of a form. */
export const ownFields: Fields = {
  OccurTime: moment('发生时间', { sortable: true }),
  AddTime: moment('录入时间'),
  UserId: reference('录入人', 'users'),
  Organ: text('所属组织'),
  UpdateTime: moment('更新时间', { sortable: true }),
}

/** A field of the form, or one that every record has. */
export function fieldOf(form: RecordForm, name: string): Field | undefined {
  if (Object.hasOwn(form.fields, name)) return form.fields[name]
  const own = ownFields[name]
  const label = form.ownLabels?.[name]
  return own && label !== undefined ? { ...own, label } : own
}

/** The value of a field of a record; `undefined` for “nothing entered”. */
export function valueOf(form: RecordForm, record: WireRecord, name: string): unknown {
  const value = Object.hasOwn(form.fields, name) ? record.Data[name] : ownValue(record, name)
  return isEmpty(value) ? undefined : value
}

function ownValue(record: WireRecord, name: string): unknown {
  switch (name) {
    case 'OccurTime':
      return record.OccurTime
    case 'AddTime':
      return record.AddTime
    case 'UpdateTime':
      return record.UpdateTime
    case 'UserId':
      return record.UserId
    case 'Organ':
      return record.Organ.Name
    default:
      return undefined
  }
}

/** What a record is called: its name field, else what it is and when it happened. */
export function nameOf(form: RecordForm, record: WireRecord): string {
  const name = record.Data[form.nameField]
  if (typeof name === 'number') return String(name)
  return typeof name === 'string' && name !== '' ? name : `${form.name} ${formatMoment(record.OccurTime)}`
}

/** The reference fields among the given ones, as `expand` takes them. */
export function expandOf(form: RecordForm, names: readonly string[]): string | undefined {
  const paths = names.filter((name) => /^references?$/.test(form.fields[name]?.type ?? ''))
  return paths.length > 0 ? paths.join(',') : undefined
}
