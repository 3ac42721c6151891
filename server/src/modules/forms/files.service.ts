import type { FilePurpose } from '@farm/contract/files'
import { type DynamicData, type Field, type Fields, type FormKind, isObject } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Caller } from '../access/index.ts'
import { type NamedFile, claimFiles } from '../files/index.ts'

interface Written {
  readonly id: string
  readonly data: DynamicData
  /** What the record held before an edit. */
  readonly before?: DynamicData
}

/** Gives the photos and attachments that a record names to it, in the transaction that wrote it; refuses what it may not name. */
export async function keepFiles(
  { db, caller }: { readonly db: Db; readonly caller: Caller },
  { fields }: FormKind,
  { id, data, before = {} }: Written,
): Promise<void> {
  const named = filesIn(fields, data)
  if (named.length === 0) return
  await claimFiles(db, caller, { recordId: id, named, kept: filesIn(fields, before) })
}

export function namesFiles({ fields }: FormKind, data: DynamicData): boolean {
  return filesIn(fields, data).length > 0
}

/** Every photo and attachment that the data names, in tables too. */
function filesIn(fields: Fields, data: DynamicData, prefix = ''): NamedFile[] {
  return Object.entries(fields).flatMap(([name, field]) => filesOf(field, data[name], prefix + name))
}

function filesOf(field: Field, value: unknown, at: string): NamedFile[] {
  if (!Array.isArray(value)) return []
  const purpose = purposeOf(field)
  if (purpose) return value.map((id: unknown) => ({ at, id: String(id), purpose }))
  if (field.type !== 'rows') return []
  return value.flatMap((row: unknown, index) => (isObject(row) ? filesIn(field.fields, row, `${at}.${index}.`) : []))
}

function purposeOf({ type }: Field): FilePurpose | undefined {
  if (type === 'photos') return 'photo'
  return type === 'files' ? 'attachment' : undefined
}
