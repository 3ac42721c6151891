import { Readable } from 'node:stream'
import type { CellContent, SheetToWrite } from './write-sheet.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** By which a spreadsheet knows that the text is UTF-8. */
const MARK = '\ufeff'
/** So much of a file waits for a slow reader before the rows are asked for no further. */
const WAITING_BYTES = 1024 * 1024

/** Comma-separated values that are written while they are read, for programs and spreadsheets alike. */
export function writeCsv({ columns, batches }: Pick<SheetToWrite, 'columns' | 'batches'>): Readable {
  const heads = columns.map(({ head = '' }) => head)
  return Readable.from(linesOf(heads, batches), { objectMode: false, highWaterMark: WAITING_BYTES })
}

async function* linesOf(heads: readonly string[], batches: SheetToWrite['batches']): AsyncGenerator<string> {
  yield MARK + line(heads)
  for await (const batch of batches) yield batch.map(line).join('')
}

function line(cells: readonly CellContent[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

const LIKE_FORMULA = /^[=+\-@\t\r\0]/
const NEEDS_QUOTES = /[",\r\n]/

/** A text that a spreadsheet would take for a formula stands behind an apostrophe. */
function cellText(cell: CellContent): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const safe = LIKE_FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
