import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { countsOf, withinLimit } from '../forms/index.ts'
import { makeOnce } from './once.ts'
import { type Chosen, type Held, lookedThrough } from './report.store.ts'

/** Records that hold the same values in the fields that they are told apart by, in their order. */
export interface Counted {
  readonly parts: readonly string[]
  readonly n: number
  readonly sums: readonly number[]
  /** On how many days; of days, with how many different values. */
  readonly lines: number
}

/** Counts by the values of fields: from the daily counts where these hold them, or else from the records, for two seconds. */
export async function countedBy(db: Db, scope: Scope, chosen: Chosen, fields: readonly string[]): Promise<Counted[]> {
  const heldFields = chosen.held.map(({ field }) => field)
  const all = [...heldFields, ...fields.filter((one) => !heldFields.includes(one))]
  const rows = await rowsOf(db, scope, chosen, { all, perDay: false })
  return rows.map(({ key, ...figures }) => {
    const values = key.split('/')
    return { ...figures, parts: fields.map((one) => values[all.indexOf(one)] ?? '') }
  })
}

/** The same by day, of what has a value in each of the fields; `parts` holds the day alone. */
export async function countedDaily(
  db: Db,
  scope: Scope,
  chosen: Chosen,
  fields: readonly string[] = [],
): Promise<Counted[]> {
  const heldFields = chosen.held.map(({ field }) => field)
  const all = [...heldFields, ...fields.filter((one) => !heldFields.includes(one))]
  const rows = await rowsOf(db, scope, chosen, { all, perDay: true })
  return rows.map(({ key, ...figures }) => ({ ...figures, parts: [key] }))
}

interface By {
  /** Those that are held come first. */
  readonly all: readonly string[]
  readonly perDay: boolean
}

interface Row extends Omit<Counted, 'parts'> {
  readonly key: string
}

/** Sums, days and rows of a report are made of the same counts: what was counted for it is not counted again. */
const once = makeOnce<readonly Row[]>()

function rowsOf(db: Db, scope: Scope, chosen: Chosen, by: By): Promise<readonly Row[]> {
  return once(chosen, `${by.perDay ? 'day' : ''}|${by.all.join('/')}`, () => countedRows(db, scope, chosen, by))
}

async function countedRows(db: Db, scope: Scope, chosen: Chosen, by: By): Promise<readonly Row[]> {
  const { kind, right, period, held } = chosen
  const fixed = asOneValue(chosen, by.all)
  const fields = [...fixed.map(({ field }) => field), ...by.all.slice(held.length)]
  const dimension = isNarrowed(chosen, fixed) ? dimensionNamed(kind, fields) : undefined
  if (dimension === undefined) {
    return withinLimit(db, (within) => lookedThrough(within, scope, { ...chosen, fields: by.all, perDay: by.perDay }))
  }
  const heads = headsOf(fixed)
  const ofThese = fields.length === fixed.length ? { keys: heads } : { keyPrefixes: heads.map((one) => `${one}/`) }
  const rows = await countsOf(db, scope, {
    kind: kind.whole,
    dimension,
    ...period,
    right,
    ...(by.perDay && { perDay: true }),
    ...(fixed.length > 0 && ofThese),
  })
  if (by.perDay || fixed.length === held.length) return rows
  return rows.map((row) => ({ ...row, key: withoutPart(row.key, held.length) }))
}

/**
 * What is held, with the one value of a list after it: records are counted once for each value of a list. Not so where several
 * values are asked for, or where rows are made by the list itself: its records have other values as well.
 */
function asOneValue({ held, among }: Chosen, all: readonly string[]): readonly Held[] {
  const isOne = among?.values.length === 1 && !all.includes(among.field)
  return isOne ? [...held, among] : held
}

function isNarrowed({ held, among }: Chosen, fixed: readonly Held[]): boolean {
  return !among || fixed.length > held.length
}

function withoutPart(key: string, at: number): string {
  return key.split('/').toSpliced(at, 1).join('/')
}

/** The dimension in which records are counted by just these fields, in this order. */
function dimensionNamed({ counted }: FormKind, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return ''
  const dimensions = Object.entries(counted?.dimensions ?? {})
  return dimensions.find(([, own]) => own.length === fields.length && own.every((one, at) => one === fields[at]))?.[0]
}

/** Every combination of the values that are held. */
function headsOf(held: readonly Held[]): string[] {
  return held.reduce<string[]>(
    (heads, { values }) => heads.flatMap((head) => values.map((one) => (head === '' ? one : `${head}/${one}`))),
    [''],
  )
}
