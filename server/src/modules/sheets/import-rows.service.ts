import { setImmediate as breath } from 'node:timers/promises'
import {
  type DynamicData,
  type Beginning,
  type ReferenceField,
  aboutField,
  defaultOf,
  isEmpty,
  isFilledIn,
} from '@farm/contract/forms'
import { countWordOf, quotedText } from '@farm/contract/values'
import type { SeenKind } from '../access/index.ts'
import { UNSEEN } from './heads.rules.ts'
import { type CellValue, type SheetCell, partsOf, textOf, valueOfCell } from './import-cells.rules.ts'
import { faultIn } from './import-faults.rules.ts'
import type { Column } from './import-heads.rules.ts'
import type { Names } from './import-names.service.ts'
import { readKeyed } from './keyed-names.rules.ts'
import type { RowFault } from './import-rows.store.ts'

/** So long the server does nothing else at most. */
const MOST_MS = 8
const MOST_SEVERAL = 10
const MOST_SUGGESTED = 3

/** A row of the file as it is meant. */
export interface MeantRow {
  readonly row: number
  readonly cells: readonly SheetCell[]
  /** By field; null where the cell is empty. */
  readonly data: Record<string, unknown>
  readonly faults: RowFault[]
}

interface SheetRow {
  readonly index: number
  readonly cells: readonly SheetCell[]
}

interface Reading {
  readonly columns: readonly Column[]
  readonly names: Names
  readonly momentOf: (day: string, time: string) => string
}

/** What the rows of a file say, with the names in them looked up together. */
export async function meantRows(rows: readonly SheetRow[], reading: Reading): Promise<MeantRow[]> {
  const { columns, names } = reading
  const taken = columns.filter(({ head }) => head.isFilledIn)
  const referring = taken.flatMap((column) => {
    const { field } = column.head
    return field.type === 'reference' || field.type === 'references' ? [{ column, field }] : []
  })
  for (const { column, field } of referring) {
    await names.ask(
      field,
      rows.flatMap(({ cells }) => namesIn(field, cells[column.at] ?? null)),
    )
  }
  // What others are narrowed by comes first.
  const inOrder = taken.toSorted((one, other) => weightOf(one) - weightOf(other))
  const meant: MeantRow[] = []
  let since = performance.now()
  for (const { index, cells } of rows) {
    const row: MeantRow = { row: index, cells, data: {}, faults: [] }
    for (const column of inOrder) {
      await putIn(row, column, reading)
      if (performance.now() - since < MOST_MS) continue
      await breath()
      since = performance.now()
    }
    meant.push(row)
  }
  return meant
}

function weightOf({ head: { field } }: Column): number {
  return 'narrowedBy' in field && field.narrowedBy ? 1 : 0
}

function namesIn({ type }: ReferenceField, cell: SheetCell): string[] {
  const text = textOf(cell)
  if (text === '') return []
  return [text, ...(type === 'reference' ? severalIn(text) : partsOf(text))]
}

/** What stands in a cell for one, where it is more than one and not a sentence. */
function severalIn(text: string): string[] {
  const parts = partsOf(text)
  return parts.length > 1 && parts.length <= MOST_SEVERAL ? parts : []
}

async function putIn(row: MeantRow, column: Column, reading: Reading): Promise<void> {
  const { name, field } = column.head
  const cell = row.cells[column.at] ?? null
  if (textOf(cell).includes(UNSEEN)) return
  const found = valueOfCell(field, cell, reading)
  const isReference = field.type === 'reference' || field.type === 'references'
  const meant = found.is === 'names' && isReference ? await referred(row, field, found, reading) : found
  if (meant.is === 'value') row.data[name] = meant.value
  if (meant.is === 'empty') row.data[name] = null
  if (meant.is === 'fault') row.faults.push(faultIn(column, cell, meant.reason, meant.suggestions))
}

async function referred(
  row: MeantRow,
  field: ReferenceField,
  { whole, parts }: Extract<CellValue, { is: 'names' }>,
  { names }: Reading,
): Promise<CellValue> {
  // A name may hold a comma itself.
  const isWhole = field.type === 'reference' || names.of(field, whole).length > 0
  const ids: string[] = []
  for (const name of isWhole ? [whole] : parts) {
    const matches = narrowed(names.of(field, name), field, row.data)
    const [one] = matches
    if (!one) {
      const several =
        field.type === 'reference' ? severalIn(whole).filter((part) => names.of(field, part).length > 0) : []
      if (several.length > 1)
        return { is: 'fault', reason: aboutField(field, '只能填一项'), suggestions: several.slice(0, MOST_SUGGESTED) }
      const reason = readKeyed(name)?.name
        ? aboutField(field, '的名称和编号对不上，请照导出时的内容填写，或只填名称')
        : `没有叫“${quotedText(name)}”的${names.labelOf(field)}，或超出您的权限`
      return { is: 'fault', reason, suggestions: await names.like(field, name) }
    }
    if (matches.length > 1) {
      const label = names.labelOf(field)
      const reason = `有 ${matches.length} ${countWordOf(label)}${label}都叫“${quotedText(name)}”，不能确定是哪一${countWordOf(label)}`
      return { is: 'fault', reason, suggestions: [] }
    }
    ids.push(one.id)
  }
  return { is: 'value', value: field.type === 'reference' ? ids[0] : [...new Set(ids)] }
}

/** Of several with one name, those that go with the rest of the row. */
function narrowed<Match extends { readonly by: unknown }>(
  matches: readonly Match[],
  { narrowedBy }: ReferenceField,
  data: DynamicData,
): readonly Match[] {
  const wanted = narrowedBy && data[narrowedBy.field]
  if (matches.length < 2 || !narrowedBy || isEmpty(wanted)) return matches
  const fitting = matches.filter(({ by }) => [by].flat().includes(wanted))
  return fitting.length > 0 ? fitting : matches
}

/** A new record begins with the defaults of its form where nothing was entered. */
export function begun(kind: SeenKind, data: DynamicData, begin: Beginning) {
  const open = Object.entries(kind.fields).filter(([name, field]) => isFilledIn(field) && isEmpty(data[name]))
  const defaults = open.flatMap(([name, field]): Array<[string, unknown]> => {
    const value = defaultOf(field, begin)
    return isEmpty(value) ? [] : [[name, value]]
  })
  return { ...data, ...Object.fromEntries(defaults) }
}
