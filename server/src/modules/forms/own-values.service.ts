import { faulty, refusal } from '@farm/contract/errors'
import {
  type DynamicData,
  type Fields,
  type FormKind,
  aboutField,
  isEmpty,
  sequenceDay,
  sequencePeriod,
  sequenceText,
} from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { SeenKind } from '../access/index.ts'
import * as store from './own-values.store.ts'

interface Placed {
  readonly id: string
  readonly organId: string
  readonly data: DynamicData
}

/** Sees to it that what must be unique in the organisation is; `before` is what the record held there until now. */
export async function keepUnique(db: Db, kind: SeenKind, now: Placed, before?: Omit<Placed, 'id'>): Promise<void> {
  const { fields } = kind.whole
  const values = uniqueValues(fields, now.data)
  const held = before ? uniqueValues(fields, before.data) : []
  if (values.length === 0 && held.length === 0) return
  if (before && before.organId === now.organId && isSameValues(values, held)) return
  if (before) await store.releaseUnique(db, [now.id])
  const taken = await store.takeUnique(db, { kind, recordId: now.id, organId: now.organId, values })
  if (taken.length === 0) return
  // A field that the person may not see is not named to them.
  const seen = values.filter(({ field }) => taken.includes(field) && !kind.hidden.includes(field))
  if (seen.length === 0) throw refusal('form-data/taken-unseen')
  throw faulty(Object.fromEntries(seen.map((one) => [one.field, [about(kind, one.field, takenText(one))]])))
}

/** Said of a value that another record of the organisation holds. */
export function takenText({ value }: store.UniqueValue): string {
  return `已有相同内容“${value}”，请换一个`
}

/** A field that the person may not see is not named to them. */
export function clash(kind: SeenKind, field: string, what: string): [string, string[]] {
  const isHidden = kind.hidden.includes(field)
  return isHidden ? ['', [refusal('form-data/taken-unseen').message]] : [field, [about(kind, field, what)]]
}

function about({ whole: { fields } }: SeenKind, field: string, what: string): string {
  return aboutField({ label: fields[field]?.label ?? field }, what)
}

/** Whether there is something that must be unique in an organisation. */
export function isUnique({ fields }: FormKind): boolean {
  return Object.values(fields).some((field) => field.unique === true && field.isRemoved !== true)
}

export function namesUnique({ fields }: FormKind, data: DynamicData): boolean {
  return uniqueValues(fields, data).length > 0
}

/** What the data holds that must be unique in the organisation. */
export function uniqueValues(fields: Fields, data: DynamicData): store.UniqueValue[] {
  return Object.entries(fields).flatMap(([field, { unique, isRemoved }]) => {
    const value = data[field]
    const isHeld = unique === true && isRemoved !== true && !isEmpty(value)
    return isHeld && (typeof value === 'string' || typeof value === 'number') ? [{ field, value: String(value) }] : []
  })
}

function isSameValues(one: readonly store.UniqueValue[], other: readonly store.UniqueValue[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, value }, index) => field === other[index]?.field && value === other[index]?.value)
  )
}

/** Fields that are numbered when a record is made. */
export function isNumbered({ fields }: FormKind): boolean {
  return Object.values(fields).some((field) => field.type === 'sequence' && !field.isRemoved)
}

interface Numbering {
  readonly organId: string
  /** `2026-11-20` on the calendar of the farm. */
  readonly today: string
  readonly data: DynamicData
}

/** Numbers for the fields that ask for them, in the transaction that writes the record. */
export async function numbersFor(db: Db, kind: FormKind, { organId, today, data }: Numbering): Promise<DynamicData> {
  const numbers: Record<string, string> = {}
  // One after another, in the order of the form: two that are added at once can't wait for each other.
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== 'sequence' || field.isRemoved) continue
    const day = sequenceDay(field, data, today)
    const period = sequencePeriod(field, day)
    const counted = await store.nextNumber(db, { kind, field: name, organId, period })
    numbers[name] = sequenceText(field, { day, ...counted })
  }
  return numbers
}
