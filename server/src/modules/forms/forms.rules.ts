import { type Faults, faulty } from '@farm/contract/errors'
import { type Field, type Fields, checkRecord, isEmpty, isMoment, normalRecord, withLists } from '@farm/contract/forms'

type Data = Readonly<Record<string, unknown>>

const MOST_AHEAD_MS = 5 * 60_000
const EARLIEST = '2000-01-01T00:00:00.000Z'

/** When the thing happened: a real moment, not before 2000, at most five minutes ahead of the server. */
export function checkedOccurTime(sent: string | undefined, now: Date): string | undefined {
  if (sent === undefined) return undefined
  if (!isMoment(sent)) throw faulty({ OccurTime: ['应为时间，如 2026-11-20T08:00:00+08:00'] })
  const time = new Date(sent)
  if (time.getTime() > now.getTime() + MOST_AHEAD_MS) throw faulty({ OccurTime: ['不能晚于现在'] })
  if (time.toISOString() < EARLIEST) throw faulty({ OccurTime: ['不能早于 2000 年'] })
  return time.toISOString()
}

/** Fields that only the domain may set are refused, whatever their value. */
function refuseDomainFields(fields: Fields, sent: Data): void {
  const faults = Object.keys(sent).filter((name) => Object.hasOwn(fields, name) && fields[name]?.domainOnly)
  if (faults.length > 0) throw faulty(Object.fromEntries(faults.map((name) => [name, ['不能直接填写，由系统维护']])))
}

/** Domain fields are not asked for when a person fills in a form. */
function fillable(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.domainOnly))
}

/** Checks what was sent for a new record and puts it into the form in which it is stored. */
export function checkedNew(fields: Fields, sent: Data, check: (data: Data) => Faults): Record<string, unknown> {
  refuseDomainFields(fields, sent)
  return checked(fillable(fields), withLists(fields, sent), check)
}

/** Lays what was sent over what is stored: absent fields stay, `null` clears. Then the whole is checked. */
export function checkedEdit(
  fields: Fields,
  before: Data,
  sent: Data,
  check: (data: Data) => Faults,
): Record<string, unknown> {
  refuseDomainFields(fields, sent)
  const open = fillable(fields)
  const kept = Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(open, name)))
  const merged = {
    ...Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(open, name))),
    ...withLists(fields, sent),
  }
  return { ...kept, ...checked(open, merged, check) }
}

function checked(fields: Fields, data: Data, check: (data: Data) => Faults): Record<string, unknown> {
  const faults = checkRecord(fields, data)
  if (Object.keys(faults).length > 0) throw faulty(faults)
  const normal = normalRecord(fields, data)
  const more = check(normal)
  if (Object.keys(more).length > 0) throw faulty(more)
  return normal
}

/** One thing that a record refers to, with the place in its data. */
export interface Reference {
  readonly at: string
  readonly id: string
  readonly to: string
}

/** Everything that the data refers to, in sub-tables too. */
export function referencesIn(fields: Fields, data: Data, prefix = ''): Reference[] {
  return Object.entries(fields).flatMap(([name, field]) => referencesOf(field, data[name], prefix + name))
}

function referencesOf(field: Field, value: unknown, at: string): Reference[] {
  if (isEmpty(value)) return []
  if (field.type === 'reference' && typeof value === 'string') return [{ at, id: value, to: field.to }]
  if (field.type === 'references' && Array.isArray(value))
    return value.map((id: unknown) => ({ at, id: String(id), to: field.to }))
  if (field.type === 'rows' && Array.isArray(value)) {
    return value.flatMap((row: unknown, index) =>
      isPlain(row) ? referencesIn(field.fields, row, `${at}.${index}.`) : [],
    )
  }
  return []
}

/** Equal as JSON, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (isPlain(one) && isPlain(other)) {
    const keys = Object.keys(one)
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
    )
  }
  return one === other
}

function isPlain(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
