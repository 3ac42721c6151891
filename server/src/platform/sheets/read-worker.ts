import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { type Cell, type CellValue, type StreamRow, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import type { ReadAnswer, ReadCell, ReadOrder, ReadRow, RowMark } from './read-messages.ts'

// Runs beside the server in a thread with a memory of its own: a file can harm nothing but its own reading.

const BATCH = 1000
const MOST_NOTES = 5000
/** No spreadsheet has a row behind this one. */
const LAST_ROW = 1_048_575
const MOST_WORKBOOK_BYTES = 4 * 1024 * 1024

function isOrder(value: unknown): value is ReadOrder {
  return typeof value === 'object' && value !== null && 'what' in value
}

async function work(order: unknown): Promise<void> {
  if (!isOrder(order)) throw new Error('no order')
  const bytes = await readFile(order.path)
  const rows = realRows(streamXlsxRows(bytes, { sheet: firstVisibleSheet(bytes) }))
  if (order.what === 'rows') await sendRows(rows, order)
  else await sendMarked(rows, order)
  tell({ what: 'end' })
}

async function* realRows(rows: AsyncIterable<StreamRow>): AsyncGenerator<StreamRow> {
  for await (const row of rows) {
    if (!(row.index >= 0 && row.index <= LAST_ROW)) throw new Error('no such row')
    yield row
  }
}

function tell(answer: ReadAnswer): void {
  parentPort?.postMessage(answer)
}

function nextAsked(): Promise<unknown> {
  return new Promise((done) => parentPort?.once('message', done))
}

/** All rows are read before the first is sent: so it is known how many there are, and that there are not too many. */
async function sendRows(
  rows: AsyncIterable<StreamRow>,
  { mostRows, mostColumns }: { mostRows: number; mostColumns: number },
): Promise<void> {
  const all: ReadRow[] = []
  for await (const row of rows) {
    const cells = row.values.slice(0, mostColumns).map(cleanCell)
    if (cells.every((cell) => cell === null)) continue
    // The heads are not counted.
    if (all.length > mostRows) return tell({ what: 'too many rows' })
    all.push({ index: row.index + 1, cells })
  }
  for (let from = 0; from < all.length; from += BATCH) {
    tell({ what: 'rows', rows: all.slice(from, from + BATCH), count: all.length })
    await nextAsked()
  }
}

/** The database holds no signs that are none; nobody means the others. */
function cleanCell(value: unknown): ReadCell {
  if (typeof value === 'string') {
    const text = value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the ones meant
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
      .trim()
    return text === '' ? null : text
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  return typeof value === 'boolean' ? value : null
}

const wrongCell = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } } } as const
const headCell = { font: { bold: true } } as const

async function sendMarked(
  rows: AsyncIterable<StreamRow>,
  { mostColumns, head, marks }: { mostColumns: number; head: string; marks: readonly RowMark[] },
): Promise<void> {
  const byRow = new Map(marks.map((mark) => [mark.row, mark]))
  const sheet: CellValue[][] = []
  const cells = new Map<string, Partial<Cell>>()
  let place = -1
  let notes = 0
  for await (const row of rows) {
    const values = row.values.slice(0, mostColumns)
    if (values.every((value) => value === null || value === '')) continue
    if (place < 0) {
      // Of one that was handed back before, the reasons are told anew.
      const before = values.findIndex((value) => typeof value === 'string' && value.trim() === head)
      place = before < 0 ? values.length : before
    }
    const mark = byRow.get(row.index + 1)
    while (values.length <= place) values.push(null)
    values[place] = sheet.length === 0 ? head : (mark?.text ?? null)
    const at = row.index
    while (sheet.length < at) sheet.push([])
    for (const [column, reason] of mark?.cells ?? []) {
      notes += 1
      const note = notes <= MOST_NOTES && { comment: { text: reason } }
      cells.set(`${at},${column}`, { style: wrongCell, ...note })
    }
    sheet.push(values)
  }
  const first = sheet.findIndex((row) => row.length > 0)
  const heads = sheet[first] ?? []
  heads.forEach((_, column) => cells.set(`${first},${column}`, { style: headCell }))
  const columns = heads.map((_, column) => ({ width: column === place ? 48 : 16 }))
  const book = await writeXlsx({
    sheets: [{ name: '数据', columns, rows: sheet, cells, freezePane: { rows: first + 1 } }],
  })
  tell({ what: 'book', bytes: book })
}

/** Lists for drop-downs and explanations stand in sheets of their own, often hidden. */
function firstVisibleSheet(bytes: Buffer): number {
  const workbook = textOf(bytes, 'xl/workbook.xml') ?? ''
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag)
  const visible = sheets.findIndex((tag) => !/\sstate="(hidden|veryHidden)"/.test(tag))
  return Math.max(0, visible)
}

const ENTRY_SIGN = Buffer.from('504b0102', 'hex')

/** A small part of the archive as text; its directory was judged before. */
function textOf(bytes: Buffer, wanted: string): string | undefined {
  for (let at = bytes.indexOf(ENTRY_SIGN); at >= 0; at = bytes.indexOf(ENTRY_SIGN, at + 4)) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    if (name !== wanted) continue
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const isStored = bytes.readUInt16LE(at + 10) === 0
    return (isStored ? packed : inflateRawSync(packed, { maxOutputLength: MOST_WORKBOOK_BYTES })).toString('utf8')
  }
  return undefined
}

await work(workerData)
