import {
  type ChoiceField,
  type Field,
  type NumberField,
  aboutField,
  knownChoices,
  wrongKindText,
} from '@farm/contract/forms'
import {
  type DayTime,
  type Reading,
  quotedText,
  readClock,
  readDay,
  readDayTime,
  readNumber,
  readPosition,
  withoutBlanks,
} from '@farm/contract/values'

/** A cell as it was read; dates are those of the wall clock, read as if it were UTC. */
export type SheetCell = string | number | boolean | Date | null

/** What a cell comes to: a value, nothing, a fault, or names that have to be looked up. */
export type CellValue =
  | { readonly is: 'value'; readonly value: unknown }
  | { readonly is: 'empty' }
  | { readonly is: 'fault'; readonly reason: string; readonly suggestions: readonly string[] }
  | { readonly is: 'names'; readonly whole: string; readonly parts: readonly string[] }

interface Surroundings {
  /** A day and a time on the clock of the farm as a moment. */
  readonly momentOf: (day: string, time: string) => string
}

const EMPTY: CellValue = { is: 'empty' }
const MOST_SUGGESTIONS = 3
/** What is longer is no name that somebody mistyped. */
const MOST_COMPARED_SIGNS = 100

function value(one: unknown): CellValue {
  return { is: 'value', value: one }
}

function fault(reason: string, suggestions: readonly string[] = []): CellValue {
  return { is: 'fault', reason, suggestions }
}

function ofWrongKind(field: Field): CellValue {
  return fault(wrongKindText(field))
}

/** What a formula that failed leaves behind. */
const FAILED = /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/

/** Reads a cell as a field takes it. What of the value is wrong beyond its kind is judged with the rest of the record. */
export function valueOfCell(field: Field, cell: SheetCell, around: Surroundings): CellValue {
  if (cell === null || cell === '') return EMPTY
  if (typeof cell === 'string' && FAILED.test(cell)) return fault(aboutField(field, '的公式出错，没有结果'))
  switch (field.type) {
    case 'text':
      return isCutOff(cell)
        ? fault(aboutField(field, '的数字太长，后几位已丢失，请把单元格设为文本后重新填写'))
        : value(textOf(cell))
    case 'whole':
    case 'decimal':
    case 'money':
      return numberIn(field, cell)
    case 'yesNo':
      return yesNoIn(field, cell)
    case 'choice':
      return choiceIn(field, textOf(cell))
    case 'choices':
      return choicesIn(field, textOf(cell))
    case 'date':
      return dayIn(field, cell)
    case 'moment':
      return momentIn(field, cell, around)
    case 'time':
      return timeIn(field, cell)
    case 'period':
      return periodIn(field, textOf(cell))
    case 'reference':
      return { is: 'names', whole: textOf(cell), parts: [textOf(cell)] }
    case 'references':
      return { is: 'names', whole: textOf(cell), parts: partsOf(textOf(cell)) }
    case 'position':
      return read(field, readPosition(textOf(cell)))
    case 'polygon':
      return polygonIn(field, textOf(cell))
    default:
      return EMPTY
  }
}

/** A spreadsheet keeps fifteen digits of a number: a code that is longer has lost its end. */
function isCutOff(cell: SheetCell): boolean {
  return typeof cell === 'number' && Math.abs(cell) >= 1e15
}

const ONE_DAY_MS = 86_400_000
const EPOCH_MS = Date.UTC(1899, 11, 30)

/** The wall clock at a serial number, read as if it were UTC. */
export function momentOfSerial(serial: number): number {
  return EPOCH_MS + Math.round(serial * ONE_DAY_MS)
}

function dateOfSerial(serial: number): Date {
  return new Date(momentOfSerial(serial))
}

/** A cell as a person reads it. */
export function textOf(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell === 'number') return plainNumber(cell)
  const [day = '', time = ''] = cell.toISOString().split('T')
  if (cell.getTime() < EPOCH_MS + 2 * ONE_DAY_MS) return time.slice(0, 5)
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

/** Phone numbers and codes are kept as numbers by spreadsheets: no `1.3e10`. */
function plainNumber(cell: number): string {
  return String(Number(cell.toPrecision(15)))
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

function numberIn(field: NumberField, cell: SheetCell): CellValue {
  // What programs calculate carries the noise of the binary fraction.
  if (typeof cell === 'number') return value(Number(cell.toPrecision(15)))
  if (cell instanceof Date || typeof cell === 'boolean') return ofWrongKind(field)
  return read(field, readNumber(textOf(cell), field.unit))
}

/** What a text of a field was read as. */
function read<Value>(field: Field, reading: Reading<Value>, stored: (one: Value) => unknown = (one) => one): CellValue {
  return 'fault' in reading ? fault(aboutField(field, `的${reading.fault}`)) : value(stored(reading.value))
}

const YES = ['是', '√', '✓', '✔', '对', '有', 'true', 'yes', 'y', '1']
const NO = ['否', '×', '✗', '✘', '不', '无', 'false', 'no', 'n', '0']

function yesNoIn(field: Field, cell: SheetCell): CellValue {
  if (typeof cell === 'boolean') return value(cell)
  const text = textOf(cell).normalize('NFKC').toLowerCase()
  if (YES.includes(text)) return value(true)
  return NO.includes(text) ? value(false) : ofWrongKind(field)
}

function folded(text: string): string {
  return withoutBlanks(text).toLowerCase()
}

function optionIn(options: readonly string[], text: string): string | undefined {
  const wanted = folded(text)
  return options.find((one) => one === text) ?? options.find((one) => folded(one) === wanted)
}

function choiceIn(field: ChoiceField, text: string): CellValue {
  const option = optionIn(knownChoices(field), text)
  return option === undefined ? noOption(field, text) : value(option)
}

function noOption(field: ChoiceField, text: string): CellValue {
  return fault(aboutField(field, `没有“${quotedText(text)}”这一项，请从列表中选择`), nearest(field.options, text))
}

function choicesIn(field: ChoiceField, text: string): CellValue {
  // Whether one that is offered no more may stand there, the record says that holds it or not.
  const options = knownChoices(field)
  const whole = optionIn(options, text)
  if (whole !== undefined) return value([whole])
  const parts = [...new Set(partsOf(text))]
  const stranger = parts.find((part) => optionIn(options, part) === undefined)
  if (stranger !== undefined) return noOption(field, stranger)
  return value([...new Set(parts.map((part) => optionIn(options, part)))])
}

/** The names in a cell that holds several. Where each has a line of its own, the signs between names belong to them. */
export function partsOf(text: string): string[] {
  return text
    .split(text.includes('\n') ? '\n' : /[、,，;；]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Short enough to be compared with others sign for sign. */
export function isComparable(text: string): boolean {
  return text.length <= MOST_COMPARED_SIGNS
}

/** Which of the texts may have been meant: those most alike, the first few when none is. */
export function nearest(texts: readonly string[], wanted: string): string[] {
  if (!isComparable(wanted)) return []
  const likely = texts
    .map((text) => ({ text, likeness: likeness(text, wanted) }))
    .filter((one) => one.likeness > 0.2)
    .toSorted((one, other) => other.likeness - one.likeness)
  return (likely.length > 0 ? likely.map((one) => one.text) : texts).slice(0, MOST_SUGGESTIONS)
}

/** From 0 to 1: how much of two texts is the same, sign for sign and pair for pair. */
export function likeness(one: string, other: string): number {
  const [short, long] = [folded(one), folded(other)].toSorted((a, b) => a.length - b.length)
  if (!short || !long) return 0
  if (short === long) return 1
  if (long.includes(short)) return 0.6 + (0.4 * short.length) / long.length
  return (shared(pairs(short), pairs(long)) + shared(signsOf(short), signsOf(long))) / 2
}

function signsOf(text: string): string[] {
  return Array.from(text)
}

function pairs(text: string): string[] {
  const signs = signsOf(text)
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`)
}

function shared(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  let count = 0
  for (const part of one) {
    const at = left.indexOf(part)
    if (at < 0) continue
    left.splice(at, 1)
    count += 1
  }
  return one.length + other.length === 0 ? 0 : (2 * count) / (one.length + other.length)
}

/**
 * The serial numbers of 1905-10-01 and of 2099: a smaller number in a cell without the format of a day is a year or a count. Before
 * March 1900 spreadsheets count a day that there was not.
 */
const SERIALS = { first: 2101, last: 73_050 }
const FIRST_DAY_MS = EPOCH_MS + 61 * ONE_DAY_MS

/** Without a today: of which year a day is nobody says in a file that may be old. */
function dayTimeIn(cell: SheetCell): Reading<DayTime> {
  if (cell instanceof Date) return dateIn(cell)
  const text = textOf(cell)
  const serial = NUMBER.test(text) ? Number(text) : 0
  return serial >= SERIALS.first && serial <= SERIALS.last ? { value: split(dateOfSerial(serial)) } : readDayTime(text)
}

function dateIn(cell: Date): Reading<DayTime> {
  return cell.getTime() < FIRST_DAY_MS ? readDayTime(textOf(cell)) : { value: split(cell) }
}

/** To the second: what is counted in days has no exact ones. */
function split(moment: Date): DayTime {
  const [day = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString().split('T')
  return { day, time: time.slice(0, 8) }
}

function dayIn(field: Field, cell: SheetCell): CellValue {
  const reading = dayTimeIn(cell)
  const isTimed = 'value' in reading && reading.value.time !== '00:00:00'
  // The format of a cell may hide a time; what somebody wrote beside a day is not left out.
  return isTimed && typeof cell === 'string' ? read(field, readDay(cell)) : read(field, reading, ({ day }) => day)
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/

function momentIn(field: Field, cell: SheetCell, { momentOf }: Surroundings): CellValue {
  if (typeof cell === 'string' && ISO_MOMENT.test(cell.trim())) return value(cell.trim())
  return read(field, dayTimeIn(cell), ({ day, time }) => momentOf(day, time))
}

function timeIn(field: Field, cell: SheetCell): CellValue {
  const moment = typeof cell === 'number' && cell >= 0 && cell < 1 ? dateOfSerial(cell) : cell
  if (moment instanceof Date) return value(moment.toISOString().slice(11, 16))
  return read(field, readClock(textOf(moment)))
}

function periodIn(field: Field, text: string): CellValue {
  const ends = text.split(/[至到~～—–]|\s-\s/).map((part) => dayTimeIn(part))
  const unread = ends.find((end) => 'fault' in end)
  const [From, To] = ends.map((end) => ('value' in end ? end.value.day : undefined))
  if (ends.length !== 2) return ofWrongKind(field)
  return unread ? read(field, unread) : value({ From, To })
}

const RING = /POLYGON\s*\(\s*\(([^()]+)\)\s*\)\s*$/i

function polygonIn(field: Field, text: string): CellValue {
  const [, ring] = RING.exec(text) ?? []
  const points = (ring ?? '').split(',').map((pair) => pair.trim().split(/\s+/).map(Number))
  const isRing = ring !== undefined && points.every((point) => point.length === 2 && point.every(Number.isFinite))
  if (!isRing) return fault(aboutField(field, '应保留导出时的内容；要改请清空这一格，导入后在地图上画'))
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return value({ Points: isClosed ? points.slice(0, -1) : points })
}
