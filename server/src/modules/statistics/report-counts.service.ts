import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { countsOf, withinLimit } from '../forms/index.ts'
import { longCounts } from './long-counts.service.ts'
import { makeOnce } from './once.ts'
import { type Chosen, type Held, lookedThrough } from './report.store.ts'

/** Records that hold the same values in the fields that they are told apart by, in their order. */
export interface Counted {
  readonly parts: readonly string[]
  readonly n: number
  readonly sums: readonly number[]
  /** On how many days, where it is asked for; of days, with how many different values. */
  readonly lines: number
}

/** Counts by the values of fields: from the daily counts where these hold them, or else from the records, for two seconds. */
export function countedBy(db: Db, scope: Scope, chosen: Chosen, fields: readonly string[]): Promise<Counted[]> {
  return countedIn(db, scope, chosen, { fields, tells: 'sums' })
}

/** The same with the number of days. */
export function datedBy(db: Db, scope: Scope, chosen: Chosen, fields: readonly string[]): Promise<Counted[]> {
  return countedIn(db, scope, chosen, { fields, tells: 'lines' })
}

/** The same by day, of what has a value in each of the fields; `parts` holds the day alone. */
export function countedDaily(db: Db, scope: Scope, chosen: Chosen, fields: readonly string[] = []): Promise<Counted[]> {
  return countedIn(db, scope, chosen, { fields, tells: 'days' })
}

interface Wanted {
  readonly fields: readonly string[]
  /** Per key, with or without the number of days, or per day. */
  readonly tells: 'sums' | 'lines' | 'days'
}

async function countedIn(db: Db, scope: Scope, chosen: Chosen, { fields, tells }: Wanted): Promise<Counted[]> {
  const heldFields = chosen.held.map(({ field }) => field)
  const all = [...heldFields, ...fields.filter((one) => !heldFields.includes(one))]
  const rows = await rowsOf(db, scope, chosen, { all, tells })
  return rows.map(({ key, n, sums, lines = 0 }) => {
    const values = key.split('/')
    return { n, sums, lines, parts: tells === 'days' ? [key] : fields.map((one) => values[all.indexOf(one)] ?? '') }
  })
}

interface By extends Pick<Wanted, 'tells'> {
  /** Those that are held come first. */
  readonly all: readonly string[]
}

interface Row extends Omit<Counted, 'parts' | 'lines'> {
  readonly key: string
  readonly lines?: number
}

/** Sums, days and rows of a report are made of the same counts: what was counted for it is not counted again. */
const once = makeOnce<readonly Row[]>()

async function rowsOf(db: Db, scope: Scope, chosen: Chosen, by: By): Promise<readonly Row[]> {
  const dimension = dimensionNamed(chosen.kind, by.all)
  const what = by.all.join('/')
  if (dimension === undefined) {
    const perDay = by.tells === 'days'
    return once(chosen, `records|${perDay ? 'days' : 'keys'}|${what}`, () =>
      withinLimit(db, (within) => lookedThrough(within, scope, { ...chosen, fields: by.all, perDay })),
    )
  }
  return once(chosen, `counts|${by.tells}|${what}`, () => countedRows(db, scope, chosen, { ...by, dimension }))
}

interface InDimension extends By {
  readonly dimension: string
}

function countedRows(
  db: Db,
  scope: Scope,
  { kind, right, period, held }: Chosen,
  { all, tells, dimension }: InDimension,
): Promise<readonly Row[]> {
  const heads = headsOf(held)
  const ofThese = all.length === held.length ? { keys: heads } : { keyPrefixes: heads.map((one) => `${one}/`) }
  const choice = { kind: kind.whole, dimension, right, ...(held.length > 0 && ofThese) }
  if (tells === 'sums') return longCounts(db, scope, choice, period)
  return countsOf(db, scope, { ...choice, ...period, ...(tells === 'days' && { perDay: true }) })
}

/** The dimension in which records are counted by just these fields, in this order. */
export function dimensionNamed({ counted }: FormKind, fields: readonly string[]): string | undefined {
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
