import type { Faults } from '../errors/index.ts'
import { allocate, formatQuantity, roundTo } from '../values/index.ts'
import type { DynamicData } from './dynamic-data.ts'
import type { Field, NumberField } from './field.ts'
import type { FormKind, Shared, SharedRows } from './form-kind.ts'
import { isEmpty, isSame, rowsIn, valueAt } from './values.ts'

type SharedKind = Pick<FormKind, 'fields' | 'shared'>

interface Sharing {
  readonly data: DynamicData
  /** What the record held; nothing of a new one. */
  readonly before?: DynamicData | undefined
  /** How large each thing of the list is, by its id; what is not known is absent. */
  readonly sizes: ReadonlyMap<string, number>
}

interface Shares {
  readonly faults: Faults
  /** What the record holds of them from now on; undefined empties a field. */
  readonly data: DynamicData
}

/**
 * Divides the amounts of a record over the things that it is about: as people filled it in, else by size. Each amount keeps the shares
 * that the record holds as long as they are of the same things and come to it, however large the things are by now, also where a former
 * content is brought back. What was filled in stays with the things that it was filled in for, and has to come to their amounts.
 */
export function sharesOf(kind: SharedKind, { data, before, sizes }: Sharing): Shares {
  const { shared } = kind
  if (!shared) return { faults: {}, data: {} }
  const ids = idsIn(valueAt(data, shared.by))
  const kept = keptOf(shared, data, { ids, before })
  if (kept.isWhole && kept.ofRows.isWhole) return { faults: {}, data: keptIn(shared, data) }
  const isOutdated = before !== undefined && !isSameList(ids, idsIn(valueAt(before, shared.by))) && kept.isAsEntered
  const entered = isOutdated ? [] : rowsIn(enteredOf(shared, data))
  const faults = faultsOf(kind, shared, { data, ids, entered })
  const rows = ids.length > 1 ? dividedOver(kind, shared, { data, ids, entered, sizes, kept }) : undefined
  const divided = kept.isWhole ? keptIn({ ...shared, rows: undefined }, data) : { [shared.in]: rows }
  const ofRows = sharedRowsOf(kind, shared, { data, ids, entered, sizes, kept })
  return { faults, data: { ...divided, ...ofRows, ...(isOutdated && emptied(shared, data)) } }
}

function keptIn(shared: Pick<Shared, 'in' | 'rows'>, data: DynamicData): DynamicData {
  const names = [shared.in, ...(shared.rows ? [shared.rows.in] : [])]
  return Object.fromEntries(names.map((name) => [name, valueAt(data, name)]))
}

/**
 * What people filled in by thing, where somebody to whom it is not open changes an amount of it: divided as it was, by the largest
 * remainder. They are refused nothing for the sake of what they don't see, and learn nothing of it.
 */
export function enteredInProportion(
  { fields, shared }: SharedKind,
  { data, before }: { readonly data: DynamicData; readonly before: DynamicData },
): DynamicData {
  if (shared?.enteredIn === undefined) return {}
  const entered = rowsIn(enteredOf(shared, data))
  if (!isSameList(idsIn(valueAt(data, shared.by)), idsIn(valueAt(before, shared.by)))) return {}
  const isTold = (name: string) => entered.some((row) => numberAt(row, name) !== undefined)
  const changed = shared.of.filter((name) => isTold(name) && numberAt(data, name) !== numberAt(before, name))
  if (changed.length === 0) return {}
  const columns = changed.map((name) => {
    const whole = numberAt(data, name)
    const parts = entered.map((row) => numberAt(row, name) ?? 0)
    return [name, whole === undefined ? [] : allocate(whole, parts, digitsOf(fields[name]))] as const
  })
  const rows = entered.map((row, at) => ({
    ...row,
    ...Object.fromEntries(columns.map(([name, parts]) => [name, parts[at]])),
  }))
  return { [shared.enteredIn]: rows }
}

/** The shares that a record holds. */
interface Kept {
  readonly rows: readonly DynamicData[]
  /** The amounts whose shares are right as they are. */
  readonly names: ReadonlySet<string>
  /** Whether what people filled in is what it was. */
  readonly isAsEntered: boolean
  /** Whether nothing has to be worked out of the amounts, nor looked at. */
  readonly isWhole: boolean
  readonly ofRows: KeptOfRows
}

/** Of the table whose amounts are divided: which of them are right as they are. */
interface KeptOfRows {
  /** By what its rows say: the parts, in the order of the things. */
  readonly parts: ReadonlyMap<string, readonly number[]>
  readonly isWhole: boolean
}

function keptOf(
  shared: Shared,
  data: DynamicData,
  { ids, before }: { readonly ids: readonly string[]; readonly before: DynamicData | undefined },
): Kept {
  const { by, of } = shared
  const rows = rowsIn(valueAt(data, shared.in))
  const entered = rowsIn(enteredOf(shared, data))
  const former = rowsIn(before && enteredOf(shared, before))
  const isBroughtBack = before !== undefined && !isSame(rows, valueAt(before, shared.in))
  const isEnteredAnew = (name: string) =>
    !isBroughtBack &&
    !isSame(enteredAt(shared, { ids, entered }, name), enteredAt(shared, { ids, entered: former }, name))
  // What was filled in of the first amount divides the others as well.
  const isDividedAnew = isEnteredAnew(of[0] ?? '')
  const isRight = (name: string) => !isDividedAnew && !isEnteredAnew(name) && isSumOf(rows, name, numberAt(data, name))
  const named = rows.map((row) => valueAt(row, by))
  const names = new Set(rows.length > 0 && isSameList(ids, named) ? of.filter(isRight) : [])
  const isAsEntered = isSame(entered, former)
  const isWhole = (isAsEntered || isBroughtBack) && names.size === of.length
  return { rows, names, isAsEntered, isWhole, ofRows: keptOfRows(shared, data, isDividedAnew ? [] : ids) }
}

/** What a row of a table says apart from its amount, as a key; undefined of one that is not complete. */
function keyOfRow(names: readonly string[], row: DynamicData): string | undefined {
  const [first, ...rest] = names.map((name) => valueAt(row, name))
  return isEmpty(first) ? undefined : JSON.stringify([first, ...rest.map((one) => one ?? null)])
}

/** Rows by what they say, with the how manieth of those that say the same they are. */
function numbered(names: readonly string[], rows: readonly DynamicData[]) {
  const counts = new Map<string, number>()
  return rows.flatMap((row) => {
    const said = keyOfRow(names, row)
    if (said === undefined) return []
    const nth = counts.get(said) ?? 0
    counts.set(said, nth + 1)
    return [{ row, nth, key: `${said}${nth}` }]
  })
}

/** The rows whose amounts are divided. */
function toldIn({ field, by, amount }: SharedRows, data: DynamicData) {
  return numbered(by, rowsIn(valueAt(data, field))).flatMap(({ row, key }) => {
    const whole = numberAt(row, amount)
    return whole === undefined ? [] : [{ row, key, whole }]
  })
}

/** What is kept of the rows, by the keys of these. */
function keptRows({ by, rows }: Pick<Shared, 'by'> & { readonly rows: SharedRows }, data: DynamicData) {
  const kept = numbered([by, ...rows.by], rowsIn(valueAt(data, rows.in)))
  return Map.groupBy(kept, ({ row, nth }) => `${keyOfRow(rows.by, row) ?? ''}${nth}`)
}

function keptOfRows({ by, rows }: Shared, data: DynamicData, ids: readonly string[]): KeptOfRows {
  if (!rows) return { parts: new Map(), isWhole: true }
  const told = ids.length > 1 ? toldIn(rows, data) : []
  const kept = keptRows({ by, rows }, data)
  const parts = told.flatMap(({ key, whole }): Array<[string, number[]]> => {
    const some = (kept.get(key) ?? []).map(({ row }) => row)
    const named = some.map((row) => valueAt(row, by))
    const isRight = isSameList(ids, named) && isSumOf(some, rows.amount, whole)
    return isRight ? [[key, ids.map((id) => numberAt(some[named.indexOf(id)] ?? {}, rows.amount) ?? 0)]] : []
  })
  return { parts: new Map(parts), isWhole: parts.length === told.length && kept.size === told.length }
}

/** What of the table falls to each thing. */
function sharedRowsOf(
  { fields }: SharedKind,
  shared: Shared,
  { data, ids, entered, sizes, kept }: Divided & Pick<Sharing, 'sizes'> & { readonly kept: Kept },
): DynamicData {
  const { rows } = shared
  if (!rows) return {}
  const digits = digitsOf(columnIn(fields[rows.field], rows.amount))
  const weights = weightsOf(shared, { ids, entered, sizes })
  const divided = (ids.length > 1 ? toldIn(rows, data) : []).flatMap(({ key, row, whole }) => {
    const parts = kept.ofRows.parts.get(key) ?? allocate(whole, weights, digits)
    const said = rows.by
      .filter((name) => !isEmpty(valueAt(row, name)))
      .map((name) => [name, valueAt(row, name)] as const)
    return ids.map((id, at) => ({ [shared.by]: id, ...Object.fromEntries(said), [rows.amount]: parts[at] ?? 0 }))
  })
  return { [rows.in]: divided.length > 0 ? divided : undefined }
}

/** The share that one thing has of the amount of a row (from 0) of the table that is divided; where nothing is kept, it has all. */
export function shareOfRow(
  { shared }: Pick<FormKind, 'shared'>,
  data: DynamicData,
  { id, at }: { readonly id: string; readonly at: number },
): number | undefined {
  const { by, rows } = shared ?? {}
  if (by === undefined || !rows) return undefined
  const row = rowsIn(valueAt(data, rows.field))[at]
  const told = toldIn(rows, data).find((one) => one.row === row)
  const kept = told && keptRows({ by, rows }, data).get(told.key)
  if (!kept) return row && numberAt(row, rows.amount)
  const own = kept.find((one) => valueAt(one.row, by) === id)
  return own && numberAt(own.row, rows.amount)
}

function columnIn(table: Field | undefined, name: string): Field | undefined {
  return table?.type === 'rows' ? table.fields[name] : undefined
}

function isSumOf(rows: readonly DynamicData[], name: string, whole: number | undefined): boolean {
  const told = rows.flatMap((row) => numberAt(row, name) ?? [])
  if (whole === undefined || told.length === 0) return whole === undefined && told.length === 0
  const sum = told.reduce((added, one) => added + one, 0)
  return roundTo(sum, MOST_DIGITS) === roundTo(whole, MOST_DIGITS)
}

/** More than any amount is kept with; what stands behind is noise of adding up. */
const MOST_DIGITS = 6

/** What was filled in for other things says nothing of these. */
function emptied({ enteredIn }: Shared, data: DynamicData): DynamicData {
  return enteredIn === undefined || isEmpty(valueAt(data, enteredIn)) ? {} : { [enteredIn]: undefined }
}

function enteredOf({ enteredIn }: Shared, data: DynamicData): unknown {
  return enteredIn === undefined ? undefined : valueAt(data, enteredIn)
}

function isSameList(ids: readonly string[], others: readonly unknown[]): boolean {
  return ids.length === new Set(others).size && ids.every((one) => others.includes(one))
}

function idsIn(list: unknown): string[] {
  const ids = Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  return [...new Set(ids)]
}

interface Divided {
  readonly data: DynamicData
  readonly ids: readonly string[]
  readonly entered: readonly DynamicData[]
}

/** What is at fault with what people filled in by thing. */
export function faultsOfEntered(kind: SharedKind, data: DynamicData): Faults {
  const { shared } = kind
  if (!shared) return {}
  const ids = idsIn(valueAt(data, shared.by))
  return faultsOf(kind, shared, { data, ids, entered: rowsIn(enteredOf(shared, data)) })
}

/** What was filled in has to be of the things that were chosen, each once, and to come to the whole. */
function faultsOf({ fields }: SharedKind, shared: Shared, { data, ids, entered }: Divided): Faults {
  const { enteredIn, by, of } = shared
  if (enteredIn === undefined || entered.length === 0) return {}
  const things = fields[by]?.label ?? by
  const named = entered.map((row) => valueAt(row, by))
  const faults: Array<[string, string[]]> = named.flatMap((one, at): Array<[string, string[]]> => {
    if (typeof one !== 'string' || !ids.includes(one))
      return [[`${enteredIn}.${at}.${by}`, [`应是上面所选的${things}`]]]
    return named.indexOf(one) < at ? [[`${enteredIn}.${at}.${by}`, [`同一${things}只填一行`]]] : []
  })
  const apart = of.flatMap((name) => {
    const field = fields[name]
    const whole = numberAt(data, name)
    const told = entered.flatMap((row) => numberAt(row, name) ?? [])
    const sum = roundTo(
      told.reduce((added, one) => added + one, 0),
      digitsOf(field),
    )
    if (told.length === 0 || sum === (whole ?? 0)) return []
    const label = field?.label ?? name
    const comes = `各${things}的“${label}”合计 ${inUnit(field, sum)}`
    if (whole === undefined) return [`${comes}，“${label}”还没有填，请填为 ${inUnit(field, sum)}`]
    return [`${comes}，应等于 ${inUnit(field, whole)}`]
  })
  return Object.fromEntries([...faults, ...(apart.length > 0 ? [[enteredIn, apart] as const] : [])])
}

function inUnit(field: Field | undefined, value: number): string {
  return formatQuantity(value, isNumber(field) ? (field.unit ?? '') : '')
}

/** A row for each thing, with a share of each amount that the record has. */
function dividedOver(
  { fields }: SharedKind,
  shared: Shared,
  { data, ids, entered, sizes, kept }: Divided & Pick<Sharing, 'sizes'> & { readonly kept: Kept },
): DynamicData[] | undefined {
  const weights = weightsOf(shared, { ids, entered, sizes })
  const columns = shared.of.flatMap((name): Array<readonly [string, readonly number[]]> => {
    const whole = numberAt(data, name)
    if (whole === undefined) return []
    const told = enteredAt(shared, { ids, entered: kept.names.has(name) ? kept.rows : entered }, name)
    return [[name, told ?? allocate(whole, weights, digitsOf(fields[name]))]]
  })
  if (columns.length === 0) return undefined
  return ids.map((id, at) => ({
    [shared.by]: id,
    ...Object.fromEntries(columns.map(([name, parts]) => [name, parts[at] ?? 0])),
  }))
}

/** What rows say of an amount, in the order of the things; undefined where none does. */
function enteredAt(
  { by }: Shared,
  { ids, entered }: Pick<Divided, 'ids' | 'entered'>,
  name: string,
): number[] | undefined {
  if (entered.every((row) => numberAt(row, name) === undefined)) return undefined
  return ids.map((id) => {
    const row = entered.find((one) => valueAt(one, by) === id)
    return (row && numberAt(row, name)) ?? 0
  })
}

/**
 * By what the amounts are divided that nobody filled in: by the first of all where somebody did that, else by size. What has no known
 * size gets an equal share: it weighs as much as the others do on an average.
 */
function weightsOf(
  shared: Shared,
  { ids, entered, sizes }: Pick<Divided, 'ids' | 'entered'> & Pick<Sharing, 'sizes'>,
): number[] {
  const told = enteredAt(shared, { ids, entered }, shared.of[0] ?? '')
  if (told?.some((one) => one > 0)) return told
  const known = ids.flatMap((id) => sizeIn(sizes, id) ?? [])
  const mean = known.length === 0 ? 1 : known.reduce((sum, one) => sum + one, 0) / known.length
  return ids.map((id) => sizeIn(sizes, id) ?? mean)
}

function sizeIn(sizes: ReadonlyMap<string, number>, id: string): number | undefined {
  const size = sizes.get(id)
  return size !== undefined && size > 0 ? size : undefined
}

/** The one thing to which conditions narrow records that keep shares of it; undefined where they name none, or several. */
export function sharedThing(
  { shared }: Pick<FormKind, 'shared'>,
  clauses: readonly { readonly path: readonly string[]; readonly op: string; readonly values: readonly string[] }[],
): string | undefined {
  const named = clauses.filter(({ path, op }) => path.length === 1 && path[0] === shared?.by && op === '=')
  const things = new Set(named.flatMap(({ values }) => values))
  return things.size === 1 && named.every(({ values }) => values.length === 1) ? [...things][0] : undefined
}

/** The share that one thing has of an amount of a record; of what nothing is kept it has all. */
export function shareOf(
  { shared }: Pick<FormKind, 'shared'>,
  data: DynamicData,
  id: string,
  name: string,
): number | undefined {
  const whole = numberAt(data, name)
  if (!shared?.of.includes(name)) return whole
  const kept = rowsIn(valueAt(data, shared.in))
  if (kept.length === 0) return whole
  const row = kept.find((one) => valueAt(one, shared.by) === id)
  return row && numberAt(row, name)
}

function numberAt(data: DynamicData, name: string): number | undefined {
  const value = valueAt(data, name)
  return typeof value === 'number' ? value : undefined
}

function digitsOf(field: Field | undefined): number {
  return isNumber(field) ? field.digits : 0
}

function isNumber(field: Field | undefined): field is NumberField {
  return field?.type === 'whole' || field?.type === 'decimal' || field?.type === 'money'
}
