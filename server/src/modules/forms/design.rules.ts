import { faulty, refuseFaults } from '@farm/contract/errors'
import {
  type Design,
  type Draft,
  type Fields,
  type FormKind,
  MAX_FIELDS,
  checkDraft,
  draftOf,
  laidOver,
} from '@farm/contract/forms'
import { builtInKinds } from '@farm/contract/kinds'
import { isSame } from './forms.rules.ts'

/** A form as its designer works on it. */
export interface DesignRow {
  readonly id: string
  readonly isBuiltIn: boolean
  readonly isClosed: boolean
  readonly isDeleted: boolean
  readonly version: number
  readonly published: Draft | null
  readonly draft: Draft | null
  readonly nextField: number
  readonly updateTime: string
  readonly updateUserId: string | null
  readonly organ: { readonly Id: string; readonly Name: string; readonly Path: string }
  /** The form is of an organisation in the caller’s reach. */
  readonly mayDesign: boolean
}

const builtIn = new Map(builtInKinds.map((kind) => [kind.id, kind]))

export function declaredKind(id: string): FormKind | undefined {
  return builtIn.get(id)
}

/** What is in force of a form: a built-in one that nobody touched is as it is declared. */
export function publishedOf({ id, published }: Pick<DesignRow, 'id' | 'published'>): Draft | undefined {
  const declared = declaredKind(id)
  if (!declared) return published ?? undefined
  return published ? laidOver(published, declared) : draftOf(declared)
}

export function toDesign(row: DesignRow): Design {
  const published = publishedOf(row)
  return {
    Id: row.id,
    IsBuiltIn: row.isBuiltIn,
    IsClosed: row.isClosed,
    MayDesign: row.mayDesign,
    Version: row.version,
    UpdateTime: row.updateTime,
    Organ: { ...row.organ },
    NextField: row.nextField,
    ...(published && { Published: published }),
    // What is being worked on is nobody else’s to see.
    ...(row.draft && row.mayDesign && { Draft: row.draft }),
  }
}

type Known = Pick<DesignRow, 'id' | 'published' | 'draft' | 'nextField'>

/** Refuses a draft that can't be put in force. */
export function refuseFaulty(draft: Draft, row: Known, kinds: readonly FormKind[]): void {
  const declared = declaredKind(row.id)
  const published = publishedOf(row)
  const faults = checkDraft(draft, {
    ...(declared && { builtIn: declared.fields }),
    ...(published && { published }),
    kinds: targetsOf(kinds),
  })
  refuseFaults(faults)
}

const MOST_BYTES = 200 * 1024

/**
 * Refuses what can't even be kept as a draft. One that is not finished may be: what is missing is told when it is to be
 * put in force. A field never takes a name that was given before: old records may hold something under it.
 */
export function refuseUnkeepable(draft: Draft, row: Known): void {
  if (Buffer.byteLength(JSON.stringify(draft)) > MOST_BYTES) throw faulty({ Fields: ['表单太大，请减少字段或选项'] })
  const published = publishedOf(row)
  const known = new Set([...namesIn(published), ...namesIn(row.draft ?? undefined)])
  const names = namesIn(draft)
  // Some numbers are passed over where fields were added and taken out again; whoever skips more would use them up.
  const most = row.nextField + names.length + MAX_FIELDS
  if (names.some((name) => numberOf(name) > most)) throw faulty({ Fields: ['字段编号过大，请重新添加字段'] })
  const used = draft.Fields.findIndex(({ Name }) => !known.has(Name) && numberOf(Name) < row.nextField)
  if (used >= 0) throw faulty({ [`Fields.${used}.Name`]: ['字段编号已用过，请重新添加这个字段'] })
}

/** What references may point to: the kinds that the designer knows of. */
function targetsOf(kinds: readonly FormKind[]): Record<string, Fields> {
  return Object.fromEntries(kinds.map(({ key, fields }) => [key, fields]))
}

/** The number that the next own field may take after a draft. */
export function nextFieldAfter(draft: Draft, nextField: number): number {
  return Math.max(nextField, ...namesIn(draft).map((name) => numberOf(name) + 1))
}

/** Names of fields and of the columns of tables. */
function namesIn(draft: Draft | undefined): string[] {
  return (draft?.Fields ?? []).flatMap((field) => [field.Name, ...columnsOf(Object.entries(field))])
}

function columnsOf(properties: ReadonlyArray<[string, unknown]>): string[] {
  const fields = properties.find(([key]) => key === 'Fields')?.[1]
  if (!Array.isArray(fields)) return []
  return fields.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'Name' in one && typeof one.Name === 'string' ? [one.Name] : [],
  )
}

/** `F12` is 12; of a built-in field, none. */
function numberOf(name: string): number {
  const number = /^F(\d{1,6})$/.exec(name)?.[1]
  return number === undefined ? Number.NEGATIVE_INFINITY : Number(number)
}

export function isSameDraft(one: Draft | null | undefined, other: Draft | null | undefined): boolean {
  return isSame(one ?? null, other ?? null)
}
