import { quotedText } from '@farm/contract/values'
import type { Faults } from '@farm/contract/errors'
import type { DynamicData } from '@farm/contract/forms'
import { type ImportMode } from '@farm/contract/sheets'
import { newId } from '../../platform/ids/index.ts'
import { type ManyRow, recordsByKey } from '../forms/index.ts'
import { valueOfCell } from './import-cells.rules.ts'
import { faultIn } from './import-faults.rules.ts'
import { type Column, labelOfKey } from './import-heads.rules.ts'
import { isIdText } from './import-names.service.ts'
import type { MeantRow } from './import-rows.service.ts'
import type { AtWork, Tools } from './import-work.ts'
import type { ImportRow } from './import-rows.store.ts'
import { type StoredImport, lockKey } from './import.store.ts'

interface Keying {
  readonly mode: ImportMode
  readonly column: Column | undefined
  /** In which row of the file a key stood first. */
  readonly seen: Map<string, number>
  readonly momentOf: (day: string, time: string) => string
}

/** A row with the record that it is. */
export interface KeyedRow extends ManyRow {
  /** Nobody knows which record is meant: nothing else of the row is judged. */
  readonly isUntold?: true
  /** What the record holds that it changes. */
  readonly present?: DynamicData
}

/** Tells by the key which record each row is: one to be changed, or a new one. Rows that can't be told get a fault. */
export async function keyedRows(
  { db }: Pick<Tools, 'db'>,
  { scope, kind }: AtWork,
  rows: readonly MeantRow[],
  keying: Keying,
): Promise<KeyedRow[]> {
  const { column } = keying
  if (keying.mode === 'add' || !column) return inFileOrder(rows)
  const keys = new Map(rows.map((one) => [one, keyOf(one, column, keying)]))
  const isId = column.head.name === 'Id'
  const values = [...new Set([...keys.values()].flatMap((key) => key ?? []))].filter((key) => !isId || isIdText(key))
  const held = values.length > 0 ? await recordsByKey(db, scope, kind, { field: column.head.name, values }) : []
  const byValue = Map.groupBy(held, ({ value }) => value)
  const fresh = inFileOrder(rows)
  return rows.map((one, index) => {
    const { row, data, cells } = one
    const asNew = fresh[index] ?? { row, id: newId(), data }
    const key = keys.get(one)
    const tell = (reason: string): KeyedRow => {
      one.faults.push(faultIn(column, cells[column.at] ?? null, reason))
      return { ...asNew, isUntold: true }
    }
    const label = labelOfKey(kind.fields, column.head.name)
    if (key === undefined) return keying.mode === 'both' ? asNew : tell(`必填：按“${label}”找到要更新的记录`)
    const earlier = keying.seen.get(key)
    if (earlier !== undefined) return tell(`与第 ${earlier} 行的“${label}”相同`)
    keying.seen.set(key, row)
    const [match, ...others] = byValue.get(key) ?? []
    if (others.length > 0)
      return tell(`有 ${others.length + 1} 条记录的“${label}”都是“${quotedText(key)}”，不能确定更新哪一条`)
    if (match) {
      return match.isWritable
        ? { row, id: match.id, data, readTime: match.updateTime, present: match.data }
        : tell('您没有编辑这条记录的权限')
    }
    return keying.mode === 'both' && !isId ? asNew : tell(`没有“${label}”为“${quotedText(key)}”的记录`)
  })
}

/** As new records. Of those that are written at one moment a list shows the highest id first: that is the first of the file. */
function inFileOrder(rows: readonly MeantRow[]): KeyedRow[] {
  const ids = rows.map(() => newId()).toReversed()
  return rows.map(({ row, data }, index) => ({ row, id: ids[index] ?? newId(), data }))
}

function keyOf({ cells }: MeantRow, { at, head: { field, name } }: Column, keying: Keying): string | undefined {
  const cell = cells[at] ?? null
  // A number that the system gave is text like any other.
  const plain = field.type === 'sequence' ? ({ type: 'text', label: '', max: 100 } as const) : field
  const found = valueOfCell(plain, cell, keying)
  if (found.is !== 'value') return undefined
  return name === 'Id' ? String(found.value).toLowerCase() : String(found.value)
}

/**
 * Of rows to be added by a key: those whose key a record has by now, with what is to be told of them. Until the end of the
 * transaction no other import adds to the form by the key.
 */
export async function keysTaken(
  { db }: Pick<Tools, 'db'>,
  { scope, kind }: AtWork,
  { mode, key }: StoredImport,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, Faults>> {
  if (mode !== 'both' || key === null) return new Map()
  const added = rows.filter(({ act }) => act === 'add')
  const keys = new Map(
    added.flatMap(({ row, data }): Array<[number, string]> => {
      const value = data?.[key]
      return typeof value === 'string' || typeof value === 'number' ? [[row, String(value)]] : []
    }),
  )
  if (keys.size === 0) return new Map()
  await lockKey(db, kind.id, key)
  const held = await recordsByKey(db, scope, kind, { field: key, values: [...new Set(keys.values())] })
  const label = labelOfKey(kind.fields, key)
  return new Map(
    added.flatMap(({ row, recordId }): Array<[number, Faults]> => {
      const value = keys.get(row)
      // What was written before it could be noted is the row itself.
      if (value === undefined || !held.some((one) => one.value === value && one.id !== recordId)) return []
      return [[row, { [key]: [`检查之后已有“${label}”为“${value}”的记录，请重新导入`] }]]
    }),
  )
}
