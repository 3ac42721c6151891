import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { countsOf, withinLimit } from '../forms/index.ts'
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

async function rowsOf(db: Db, scope: Scope, chosen: Chosen, { all, perDay }: By): Promise<readonly Row[]> {
  const { kind, right, period, held, among, having } = chosen
  // By day the records of all that are told apart by a field are those that say something of it.
  const fields = having !== undefined && perDay && all.length === 0 ? [having] : all
  const isCounted = !among && (having === undefined || fields.includes(having))
  const dimension = isCounted ? dimensionNamed(kind, fields) : undefined
  if (dimension === undefined) {
    return withinLimit(db, (within) => lookedThrough(within, scope, { ...chosen, fields: all, perDay }))
  }
  const heads = headsOf(held)
  const isWhole = all.length === held.length
  return countsOf(db, scope, {
    kind: kind.whole,
    dimension,
    ...period,
    right,
    ...(perDay && { perDay }),
    ...(held.length > 0 && (isWhole ? { keys: heads } : { keyPrefixes: heads.map((one) => `${one}/`) })),
  })
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
