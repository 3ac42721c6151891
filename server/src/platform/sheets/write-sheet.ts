import { Readable } from 'node:stream'
import { bookParts } from './write-book.ts'
import { type ColumnCheck, checksXml } from './write-checks.ts'
import { styleOf, styles, stylesXml } from './write-styles.ts'
import { DECLARATION, MAIN, columnLetters, only, xmlText } from './write-xml.ts'
import { type ZipPart, zipOf } from './write-zip.ts'

/** What stands in a cell. A date is a number, shown by the format of its column. */
export type CellContent = string | number | null

export interface SheetColumn {
  /** In the first row; a sheet whose first column has none begins with its rows. */
  readonly head?: string
  /** In digits of the ordinary font. */
  readonly width: number
  /** How its numbers are shown: `yyyy-mm-dd`, `#,##0.00`. What is typed into a column without one is taken as text. */
  readonly format?: string | undefined
  /** Its head stands out: it must be filled in. */
  readonly isRequired?: boolean
  readonly check?: ColumnCheck
}

export interface SheetToWrite {
  /** Of the sheet inside the file. */
  readonly name: string
  readonly isHidden?: boolean
  /** Lines above the heads. */
  readonly above?: readonly string[]
  readonly columns: readonly SheetColumn[]
  /** Rows in batches; between two of them other work is done. */
  readonly batches: AsyncIterable<ReadonlyArray<readonly CellContent[]>>
}

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** So much of a file waits for a slow reader before the rows are asked for no further. */
const WAITING_BYTES = 1024 * 1024

/** An Excel file that is written while it is read. When its reader goes away the batches are ended. */
export function writeSheets(sheets: readonly SheetToWrite[]): Readable {
  return Readable.from(zipOf(partsOf(sheets)), { objectMode: false, highWaterMark: WAITING_BYTES })
}

function partsOf(sheets: readonly SheetToWrite[]): ZipPart[] {
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])))]
  return [
    ...bookParts(sheets.map(({ name, isHidden = false }) => ({ name: sheetName(name), isHidden }))),
    { path: 'xl/styles.xml', text: only(DECLARATION + stylesXml(formats)) },
    ...sheets.map((sheet, index) => ({ path: `xl/worksheets/sheet${index + 1}.xml`, text: sheetXml(sheet, formats) })),
  ]
}

/** Excel takes no more than 31 signs and none of these. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet1'
  )
}

async function* sheetXml(
  { above = [], columns, batches }: SheetToWrite,
  formats: readonly string[],
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const numbers = columns.map(({ format }) => styleOf(format, formats))
  const hasHeads = columns[0]?.head !== undefined
  const top = above.length
  yield `${DECLARATION}<worksheet xmlns="${MAIN}">${hasHeads && top === 0 ? FROZEN : ''}${widths(columns, numbers)}<sheetData>`
  yield above.map((line, index) => `<row r="${index + 1}">${cellXml(`A${index + 1}`, line, undefined)}</row>`).join('')
  if (hasHeads) yield headRow(columns, letters, top + 1)
  let row = top + (hasHeads ? 1 : 0)
  for await (const batch of batches) {
    const texts = batch.map((cells) => {
      row += 1
      return `<row r="${row}">${cells.map((cell, index) => cellXml(`${letters[index]}${row}`, cell, numbers[index])).join('')}</row>`
    })
    yield texts.join('')
  }
  const filter = hasHeads ? `<autoFilter ref="A${top + 1}:${letters.at(-1)}${row}"/>` : ''
  yield `</sheetData>${filter}${checksXml(columns.map(({ check }) => check))}</worksheet>`
}

function headRow(columns: readonly SheetColumn[], letters: readonly string[], row: number): string {
  const cells = columns.map(({ head = '', isRequired }, index) =>
    textCell(`${letters[index]}${row}`, head, isRequired ? styles.requiredHead : styles.head),
  )
  return `<row r="${row}">${cells.join('')}</row>`
}

const LIKE_FORMULA = /^[=+\-@\t\r]/

function cellXml(place: string, cell: CellContent, style: number | undefined): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(place, cell, LIKE_FORMULA.test(cell) ? styles.quoted : styles.text)
  return Number.isFinite(cell) ? `<c r="${place}" s="${style ?? 0}"><v>${cell}</v></c>` : ''
}

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

function widths(columns: readonly SheetColumn[], styleNumbers: readonly number[]): string {
  const all = columns.map(({ width }, index) => {
    const place = `min="${index + 1}" max="${index + 1}"`
    return `<col ${place} width="${width}" style="${styleNumbers[index] ?? 0}" customWidth="1"/>`
  })
  return `<cols>${all.join('')}</cols>`
}

/** The heads stay in sight. */
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
