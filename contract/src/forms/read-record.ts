import type { Field, Fields } from './field.ts'
import type { FormKind } from './form-kind.ts'
import type { DynamicData } from './dynamic-data.ts'
import type { DataOf, RecordOf, RowOf, UnreadRecord } from './record.ts'
import { isEmpty, isObject } from './values.ts'

/**
 * Reads the `Data` of a record of a built-in kind, from the wire, the database or a page, so that what follows can trust its types.
 * What is empty or of another type than its field is left out; fields that people added stay, without a type. Whether what it holds
 * may be stored is for `checkRecord`. Data that fits is answered itself.
 */
export function readData<K extends Pick<FormKind, 'fields'>>(kind: K, data: DynamicData): DataOf<K> {
  return readRow<K['fields']>(kind.fields, data)
}

/** Reads a record of a built-in kind: see {@link readData}. */
export function readRecord<K extends Pick<FormKind, 'fields'>, R extends UnreadRecord>(
  kind: K,
  record: R,
): RecordOf<K, R> {
  return { ...record, Data: readData(kind, record.Data) }
}

/** Reads what a record refers to by an id, as far as it is there. */
export function referred<K extends Pick<FormKind, 'fields'>>(
  contents: ReadonlyMap<string, { readonly data: DynamicData }>,
  kind: K,
  id: string | undefined,
): DataOf<K> | undefined {
  const content = id === undefined ? undefined : contents.get(id)
  return content && readData(kind, content.data)
}

/** Reads the rows of a table, as {@link readData} does; what is no row becomes an empty one, so that the others keep their places. */
export function readRows<F extends Fields>(columns: F, rows: unknown): ReadonlyArray<RowOf<F>> {
  return Array.isArray(rows) ? rows.map((row: unknown) => readRow(columns, isObject(row) ? row : {})) : []
}

function readRow<F extends Fields>(fields: F, data: DynamicData): RowOf<F> {
  if (isRow(fields, data)) return data
  const fitting = Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field?.type === 'rows' && Array.isArray(value) && value.length > 0) {
        return [[name, readRows(field.fields, value)]]
      }
      return !field || fitsType(field, value) ? [[name, value]] : []
    }),
  )
  return isRow(fields, fitting) ? fitting : {}
}

function isRow<F extends Fields>(fields: F, data: DynamicData): data is RowOf<F> {
  return Object.entries(data).every(
    ([name, value]) => value === undefined || !Object.hasOwn(fields, name) || fitsType(fields[name], value),
  )
}

/** Whether a value is of the type that its field has for the compiler. */
function fitsType(field: Field | undefined, value: unknown): boolean {
  if (!field || isEmpty(value)) return false
  switch (field.type) {
    case 'text':
    case 'sequence':
    case 'date':
    case 'moment':
    case 'time':
    case 'reference':
      return typeof value === 'string'
    case 'whole':
    case 'decimal':
    case 'money':
      return typeof value === 'number'
    case 'yesNo':
      return typeof value === 'boolean'
    case 'choice':
      return isOption(field, value)
    case 'choices':
      return Array.isArray(value) && value.every((one) => isOption(field, one))
    case 'references':
    case 'photos':
    case 'files':
      return Array.isArray(value) && value.every((one) => typeof one === 'string')
    case 'position':
      return isObject(value) && typeof value.Lng === 'number' && typeof value.Lat === 'number'
    case 'polygon':
      return (
        isObject(value) && typeof value.Area === 'number' && Array.isArray(value.Points) && value.Points.every(isPair)
      )
    case 'period':
      return isObject(value) && typeof value.From === 'string' && typeof value.To === 'string'
    case 'computed':
      return typeof value === (field.result === 'text' ? 'string' : 'number')
    case 'rows':
      return Array.isArray(value) && value.every((row) => isObject(row) && isRow(field.fields, row))
  }
}

/** The entries of a dictionary change: of such a field any text is one. */
function isOption(
  { options, dictionary }: { options: readonly string[]; dictionary?: string },
  value: unknown,
): boolean {
  return typeof value === 'string' && (dictionary !== undefined || options.includes(value))
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number')
}
