import {
  type Beginning,
  type DynamicData,
  type Field,
  type Fields,
  type ReferenceField,
  NO_MOMENT_TEXT,
  checkRecord,
  defaultOf,
  faultsOfEdit,
  faultsOfUnasked,
  isEmpty,
  isMoment,
  isObject,
  normalRecord,
  withComputed,
  withKeptColumns,
  withLists,
  withRowKeys,
  unasked,
} from '@farm/contract/forms'
import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'

const MOST_AHEAD_MS = 5 * 60_000
const EARLIEST = '2000-01-01T00:00:00.000Z'

/** When the thing happened: a real moment, not before 2000, at most five minutes ahead of the server. */
export function checkedOccurTime(sent: string | undefined, now: Date): string | undefined {
  if (sent === undefined) return undefined
  if (!isMoment(sent)) throw faulty({ OccurTime: [NO_MOMENT_TEXT] })
  const time = new Date(sent)
  if (time.getTime() > now.getTime() + MOST_AHEAD_MS) throw faulty({ OccurTime: ['发生的时间不能晚于现在'] })
  if (time.toISOString() < EARLIEST) throw faulty({ OccurTime: ['发生的时间不能早于 2000 年'] })
  return time.toISOString()
}

/** A kind as far as checking goes: with the fields that the person may see. */
interface Checked {
  readonly fields: Fields
  /** With every field. */
  readonly whole: { readonly fields: Fields }
}

type Check = (data: DynamicData) => Faults

/**
 * Checks what was sent for a new record and puts it into the form in which it is stored. Fields that the person may not
 * fill in begin with their defaults.
 */
export function checkedNew({ fields, whole }: Checked, sent: DynamicData, check: Check, begin: Beginning): DynamicData {
  refuseFaults(faultsOfUnasked(fields, sent))
  const data = withRowKeys(fields, withLists(fields, sent))
  refuseFaults(checkRecord(fields, data))
  return withComputed(whole.fields, { ...begun(fields, whole.fields, begin), ...normal(fields, data, check) })
}

function begun(fields: Fields, whole: Fields, begin: Beginning): DynamicData {
  const closed = Object.entries(whole).filter(
    ([name, field]) => !field.isRemoved && !field.unique && isClosed(fields, name),
  )
  return Object.fromEntries(
    closed.flatMap(([name, field]): Array<[string, unknown]> => {
      const value = defaultOf(field, begin)
      return isEmpty(value) ? [] : [[name, value]]
    }),
  )
}

/** Hidden from the person, or not theirs to set. */
function isClosed(fields: Fields, name: string): boolean {
  return !Object.hasOwn(fields, name) || fields[name]?.isReadOnly === true
}

/**
 * Lays what was sent over what is stored: absent fields stay, `null` clears. Then the whole is checked, but for what
 * stays as it was. What the person may not see or set is kept, whatever they send.
 */
export function checkedEdit(
  { fields, whole }: Checked,
  before: DynamicData,
  sent: DynamicData,
  check: Check,
): DynamicData {
  refuseFaults(faultsOfUnasked(fields, sent))
  const isHidden = (name: string) => Object.hasOwn(whole.fields, name) && !Object.hasOwn(fields, name)
  const seen = Object.entries(before).filter(([name]) => Object.hasOwn(fields, name))
  const kept = Object.entries(before).filter(([name]) => !Object.hasOwn(fields, name))
  const laid = withKeptColumns(fields, before, withLists(fields, sent))
  const data = { ...Object.fromEntries(seen), ...withRowKeys(fields, laid, before) }
  // What is hidden is not compared with: the answer would tell whether a guess was right.
  const known = Object.entries(before).filter(([name]) => !isHidden(name))
  refuseFaults(faultsOfEdit(fields, Object.fromEntries(known), data))
  return withComputed(whole.fields, { ...Object.fromEntries(kept), ...normal(fields, data, check) })
}

/** The fields by which content is judged that is brought back: what it was without is not asked for. */
export function asItWas(fields: Fields, content: DynamicData): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const value = content[name]
      if (isEmpty(value)) return [name, unasked(field)]
      return [name, field.type === 'rows' ? { ...field, fields: columnsAsTheyWere(field.fields, value) } : field]
    }),
  )
}

function columnsAsTheyWere(columns: Fields, value: unknown): Fields {
  return [value].flat().reduce<Fields>((kept, row) => (isObject(row) ? asItWas(kept, row) : kept), columns)
}

function normal(fields: Fields, data: DynamicData, check: Check): DynamicData {
  const stored = normalRecord(fields, data)
  refuseFaults(check(stored))
  return stored
}

/** One thing that a record refers to, with the place in its data. */
export interface Reference {
  readonly at: string
  readonly id: string
  readonly to: string
  /** The field that it has to agree with: its `by` must be the value that the record holds there. */
  readonly narrowing?: { readonly field: string; readonly label: string; readonly by: string; readonly value: unknown }
}

/** Everything that the data refers to, in sub-tables too. */
export function referencesIn(fields: Fields, data: DynamicData): Reference[] {
  return inRow({ fields, data, prefix: '', around: { fields, data } })
}

interface Row {
  readonly fields: Fields
  readonly data: DynamicData
  readonly prefix: string
  /** The record that the row stands in: what narrows a reference may stand there. */
  readonly around: { readonly fields: Fields; readonly data: DynamicData }
}

function inRow(row: Row): Reference[] {
  return Object.entries(row.fields).flatMap(([name, field]) => inField(row, name, field))
}

function inField(row: Row, name: string, field: Field): Reference[] {
  const { data, prefix, around } = row
  const [value, at] = [data[name], prefix + name]
  if (isEmpty(value)) return []
  if (field.type === 'reference' || field.type === 'references') {
    const narrowing = narrowingOf(field, row)
    return [value].flat().map((id: unknown) => ({ at, id: String(id), to: field.to, ...(narrowing && { narrowing }) }))
  }
  if (field.type !== 'rows' || !Array.isArray(value)) return []
  return value.flatMap((one: unknown, index) =>
    isObject(one) ? inRow({ fields: field.fields, data: one, prefix: `${at}.${index}.`, around }) : [],
  )
}

function narrowingOf({ narrowedBy }: ReferenceField, { fields, data, around }: Row): Reference['narrowing'] {
  if (!narrowedBy) return undefined
  const place = Object.hasOwn(fields, narrowedBy.field) ? { fields, data } : around
  // By a value that the person may not see nothing is judged: the answer would tell of it.
  if (!Object.hasOwn(place.fields, narrowedBy.field)) return undefined
  const label = place.fields[narrowedBy.field]?.label ?? ''
  return { ...narrowedBy, label, value: place.data[narrowedBy.field] }
}

/** Equal as JSON, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
    )
  }
  return one === other
}
