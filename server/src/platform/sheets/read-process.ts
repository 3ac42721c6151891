import { headText } from '@farm/contract/sheets/heads'
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type Cell, type CellValue, type StreamRow, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import type { ReadAnswer, ReadCell, ReadOrder, ReadRow, RowMark } from './read-messages.ts'

// Runs beside the server in a process of its own: a file can harm nothing but its own reading. Of the contract it loads one
// function: all of the sheets and their forms take three times as long to load as most files take to read.

const BATCH = 1000
const MOST_NOTES = 5000
/** No spreadsheet has a row behind this one, nor a cell of more signs. */
const LAST_ROW = 1_048_575
const MOST_SIGNS = 32_767
const MOST_WORKBOOK_BYTES = 4 * 1024 * 1024

function isOrder(value: unknown): value is ReadOrder {
  return typeof value === 'object' && value !== null && 'what' in value
}

async function work(order: unknown): Promise<void> {
  if (!isOrder(order)) throw new Error('no order')
  const bytes = await readFile(order.path)
  const rows = realRows(streamXlsxRows(bytes, { sheet: await fittingSheet(bytes, new Set(order.heads)) }))
  if (order.what === 'rows') await sendRows(rows, order)
  else await sendMarked(rows, order)
}

async function* realRows(rows: AsyncIterable<StreamRow>): AsyncGenerator<StreamRow> {
  for await (const row of rows) {
    if (!(row.index >= 0 && row.index <= LAST_ROW)) throw new Error('no such row')
    yield row
  }
}

function tell(answer: ReadAnswer): void {
  process.send?.(answer)
}

function nextAsked(): Promise<unknown> {
  return new Promise((done) => process.once('message', done))
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
    if (value.length > MOST_SIGNS) throw new Error('no such cell')
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

/** Of a sheet that was handed back before, the reasons are told anew. */
function placeOfReasons(heads: readonly CellValue[], head: string): number {
  const before = heads.findIndex((value) => typeof value === 'string' && value.trim() === head)
  return before < 0 ? heads.length : before
}

/** Colours the wrong cells of a row and notes the reason at each; so many notes a spreadsheet opens easily. */
function markCells(cells: Map<string, Partial<Cell>>, at: number, mark: RowMark): void {
  for (const [column, reason] of mark.cells) {
    const note = cells.size < MOST_NOTES && { comment: { text: reason } }
    cells.set(`${at},${column}`, { style: wrongCell, ...note })
  }
}

async function sendMarked(
  rows: AsyncIterable<StreamRow>,
  { mostColumns, head, marks, isRestOnly }: Extract<ReadOrder, { what: 'marked' }>,
): Promise<void> {
  const byRow = new Map(marks.map((mark) => [mark.row, mark]))
  const sheet: CellValue[][] = []
  const cells = new Map<string, Partial<Cell>>()
  let place = -1
  for await (const row of rows) {
    const values = row.values.slice(0, mostColumns)
    if (values.every((value) => value === null || value === '')) continue
    const isHead = place < 0
    if (isHead) place = placeOfReasons(values, head)
    const mark = byRow.get(row.index + 1)
    if (isRestOnly && !isHead && !mark) continue
    while (values.length <= place) values.push(null)
    values[place] = isHead ? head : (mark?.text.slice(0, MOST_SIGNS) ?? null)
    const at = isRestOnly ? sheet.length : row.index
    while (sheet.length < at) sheet.push([])
    if (mark) markCells(cells, at, mark)
    sheet.push(values)
  }
  tell({ what: 'book', bytes: await markedBook(sheet, cells, place) })
}

function markedBook(sheet: CellValue[][], cells: Map<string, Partial<Cell>>, place: number): Promise<Uint8Array> {
  const first = sheet.findIndex((row) => row.length > 0)
  const heads = sheet[first] ?? []
  heads.forEach((_, column) => cells.set(`${first},${column}`, { style: headCell }))
  const columns = heads.map((_, column) => ({ width: column === place ? 48 : 16 }))
  return writeXlsx({ sheets: [{ name: '数据', columns, rows: sheet, cells, freezePane: { rows: first + 1 } }] })
}

const MOST_SHEETS = 20

/** Lists for drop-downs and explanations stand in sheets of their own, some of them before the one that is meant. */
async function fittingSheet(bytes: Buffer, heads: ReadonlySet<string>): Promise<number> {
  const [first = 0, ...others] = visibleSheets(bytes).slice(0, MOST_SHEETS)
  if (others.length === 0) return first
  let best = { sheet: first, count: 0 }
  for (const sheet of [first, ...others]) {
    const cells = await firstRow(bytes, sheet)
    const count = cells.filter((text) => heads.has(headText(text))).length
    if (count > best.count) best = { sheet, count }
    if (count > 0 && count === cells.length) return best.sheet
  }
  return best.sheet
}

async function firstRow(bytes: Buffer, sheet: number): Promise<string[]> {
  for await (const { values } of realRows(streamXlsxRows(bytes, { sheet }))) {
    const texts = values.flatMap((value) => (typeof value === 'string' && value.trim() !== '' ? [value] : []))
    if (texts.length > 0) return texts
  }
  return []
}

function visibleSheets(bytes: Buffer): number[] {
  const workbook = textOf(bytes, 'xl/workbook.xml') ?? ''
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag)
  return sheets.flatMap((tag, index) => (/\sstate="(hidden|veryHidden)"/.test(tag) ? [] : [index]))
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

// Nobody is left who wants it.
process.once('disconnect', () => process.exit())
process.once('message', (order) => {
  work(order).then(
    () => tell({ what: 'end' }),
    (error: unknown) => tell({ what: 'broken', why: String(error) }),
  )
})
