import type { Faults } from '../errors/index.ts'
import { isAwaited } from './awaited.ts'
import { faultOfValue } from './check-value.ts'
import { aboutField, missingText, wrongKindText } from './fault-texts.ts'
import { isRequired, shownFields } from './shown-fields.ts'
import { type Field, type Fields, MAX_ROWS, type RowsField } from './field.ts'
import { isFilledIn } from './filled-in.ts'
import { keyColumn } from './row-keys.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, isObject, isSame, rowsIn, textsIn, valueAt } from './values.ts'

/**
 * Checks the data of a record against the fields of its form, the same on the page and on the server.
 * Answers Chinese sentences by field; none when the data is good. Empty values (`undefined`, `null`, `''`, `[]`)
 * count as absent. Fields that the form does not have are faults; what is not shown or was taken out is passed over.
 */
export function checkRecord(fields: Fields, data: DynamicData): Faults {
  return faultsIn(fields, data, nothing)
}

/**
 * As {@link checkRecord}, but what the record held before is not judged anew, except that it is required: an option
 * that was taken away stays where it was chosen, beside whatever else is chosen. In a sub-table a value may stand in
 * another row than before. What it lacked before of fields that people added is awaited: see {@link isAwaited}.
 */
export function faultsOfEdit(fields: Fields, before: DynamicData, data: DynamicData): Faults {
  return faultsIn(fields, data, earlier([before]))
}

/** What was held before a change. */
interface Earlier {
  readonly held: (name: string, value: unknown) => boolean
  /** What was chosen in a field, in whatever row. */
  readonly chosen: (name: string) => readonly string[]
  /** Whether it lacked already what a field asks for. */
  readonly lacked: (fields: Fields, name: string) => boolean
  readonly rowsOf: (name: string) => Earlier
}

const nothing: Earlier = { held: () => false, chosen: () => [], lacked: () => false, rowsOf: () => nothing }

function earlier(rows: readonly DynamicData[]): Earlier {
  return {
    held: (name, value) => rows.some((row) => Object.hasOwn(row, name) && isSame(row[name], value)),
    chosen: (name) => rows.flatMap((row) => textsIn(valueAt(row, name))),
    // A new record held nothing, and awaits nothing.
    lacked: (fields, name) => rows.some((row) => Object.keys(row).length > 0 && isAwaited(fields, name, row)),
    rowsOf: (name) => earlier(rows.flatMap((row) => rowsIn(valueAt(row, name)))),
  }
}

type Found = Record<string, string[]>

function faultsIn(fields: Fields, data: DynamicData, before: Earlier): Faults {
  const faults: Found = {}
  checkInto({ faults, prefix: '', before }, fields, data)
  return faults
}

interface Place {
  readonly faults: Found
  /** Before the name of a field: `Lines.0.`. */
  readonly prefix: string
  readonly before: Earlier
}

function checkInto(place: Place, fields: Fields, data: DynamicData): void {
  const { faults, prefix, before } = place
  for (const name of Object.keys(data)) {
    if (Object.hasOwn(fields, name) || before.held(name, data[name])) continue
    faults[prefix + name] = [`表单中没有“${name}”这个字段，请刷新页面后再试`]
  }
  const shown = shownFields(fields, data)
  for (const [name, field] of Object.entries(fields)) {
    if (field.isRemoved || !shown.names.has(name)) continue
    const value = valueAt(data, name)
    if (!isEmpty(value)) checkValue(place, name, field, value)
    else if (isFilledIn(field) && isRequired(field, fields, shown.data) && !before.lacked(fields, name))
      faults[prefix + name] = [missingText(field)]
  }
}

function checkValue(place: Place, name: string, field: Field, value: unknown): void {
  if (field.type === 'rows') return checkRows(place, name, field, value)
  const fault = faultOfValue(field, value)
  if (fault === undefined || place.before.held(name, value)) return
  if (!isKeptChoice(field, value, place.before.chosen(name))) place.faults[place.prefix + name] = [fault]
}

/** A list goes on with a choice that it held before: only what is chosen anew has to be offered. */
function isKeptChoice(field: Exclude<Field, RowsField>, value: unknown, chosen: readonly string[]): boolean {
  if (field.type !== 'choices' || chosen.length === 0) return false
  return faultOfValue({ ...field, options: [...new Set([...field.options, ...chosen])] }, value) === undefined
}

function checkRows({ faults, prefix, before }: Place, name: string, field: RowsField, value: unknown): void {
  const at = prefix + name
  if (!Array.isArray(value) || value.length > MAX_ROWS) {
    faults[at] = [Array.isArray(value) ? aboutField(field, `最多 ${MAX_ROWS} 行`) : wrongKindText(field)]
    return
  }
  const rows = before.rowsOf(name)
  value.forEach((row: unknown, index) => {
    if (isObject(row)) checkInto({ faults, prefix: `${at}.${index}.`, before: rows }, field.fields, row)
    else faults[`${at}.${index}`] = [aboutField(field, `第 ${index + 1} 行应为一行数据`)]
  })
  for (const place of doubleKeys(field, value)) faults[`${at}.${place}`] = [aboutField(field, '有两行的行号相同')]
}

/** Where rows have the key of one before them. */
function doubleKeys({ fields }: RowsField, rows: readonly unknown[]): string[] {
  const key = keyColumn(fields)
  if (key === undefined) return []
  const used = new Set<unknown>()
  return rows.flatMap((row, index) => {
    const held = isObject(row) ? valueAt(row, key) : undefined
    if (isEmpty(held)) return []
    if (used.has(held)) return [`${index}.${key}`]
    used.add(held)
    return []
  })
}
