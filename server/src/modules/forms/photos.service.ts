import type { Field, Fields, FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from '../access/index.ts'
import { type NamedPhoto, claimPhotos } from '../files/index.ts'

type Data = Readonly<Record<string, unknown>>

interface Written {
  readonly id: string
  readonly data: Data
  /** What the record held before an edit. */
  readonly before?: Data
}

/** Gives the photos that a record names to it, in the transaction that wrote it; refuses those it may not name. */
export async function keepPhotos(
  { db, caller }: { readonly db: Db; readonly caller: Caller },
  { fields }: FormKind,
  { id, data, before = {} }: Written,
): Promise<void> {
  const named = photosIn(fields, data)
  if (named.length === 0) return
  const kept = new Set(photosIn(fields, before).map((one) => one.id))
  await claimPhotos(db, caller, { recordId: id, named, kept })
}

export function namesPhotos({ fields }: FormKind, data: Data): boolean {
  return photosIn(fields, data).length > 0
}

/** Every photo that the data names, in tables too. */
function photosIn(fields: Fields, data: Data, prefix = ''): NamedPhoto[] {
  return Object.entries(fields).flatMap(([name, field]) => photosOf(field, data[name], prefix + name))
}

function photosOf(field: Field, value: unknown, at: string): NamedPhoto[] {
  if (!Array.isArray(value)) return []
  if (field.type === 'photos') return value.map((id: unknown) => ({ at, id: String(id) }))
  if (field.type !== 'rows') return []
  return value.flatMap((row: unknown, index) => (isRow(row) ? photosIn(field.fields, row, `${at}.${index}.`) : []))
}

function isRow(value: unknown): value is Data {
  return typeof value === 'object' && value !== null
}
