import { UUID_PATTERN } from '../wire/index.ts'
import { aboutField, wrongKindText } from './fault-texts.ts'
import {
  type ChoiceField,
  type Field,
  MAX_REFERENCES,
  type NumberField,
  type PeriodField,
  type RowsField,
  type TextField,
} from './field.ts'
import { fitsMask, maskText } from './mask.ts'
import { isBackwards, isDate, isMoment, isPeriod, isTime } from './moment.ts'
import { normalText, patterns } from './patterns.ts'
import { faultOfPolygon } from './polygon.ts'
import { isObject } from './values.ts'
import { type Reading, readClock, readDay, readDayTime, readNumber, roundTo } from '../values/index.ts'

/** No number of a record is larger. */
export const LARGEST = 1e12

/** Why a field can't hold a value that is not empty; one Chinese sentence, nothing when it can. */
export function faultOfValue(field: Exclude<Field, RowsField>, value: unknown): string | undefined {
  switch (field.type) {
    case 'text':
      return faultOfText(field, value)
    case 'whole':
    case 'decimal':
    case 'money':
      return faultOfNumber(field, value)
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : wrongKindText(field)
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? undefined : optionsText(field)
    case 'choices':
      return isDistinctList(value, field.options.length) && value.every((one) => field.options.includes(one))
        ? undefined
        : optionsText(field)
    case 'date':
      return isDate(value) ? undefined : faultOfTyped(field, value, readDay)
    case 'moment':
      return isMoment(value) ? undefined : faultOfTyped(field, value, readDayTime)
    case 'time':
      return isTime(value) ? undefined : faultOfTyped(field, value, readClock)
    case 'period':
      return faultOfPeriod(field, value)
    case 'reference':
      return isId(value) ? undefined : wrongKindText(field)
    case 'references':
      return faultOfList(field, value, `最多选 ${MAX_REFERENCES} 项`, MAX_REFERENCES)
    case 'position':
      return isPosition(value) ? undefined : wrongKindText(field)
    case 'polygon':
      return faultOfPolygon(field, value)
    case 'photos':
      return faultOfList(field, value, `最多 ${field.max} 张`, field.max)
    case 'files':
      return faultOfList(field, value, `最多 ${field.max} 个文件`, field.max)
    case 'computed':
    case 'sequence':
      return wrongKindText(field)
  }
}

/** Texts are judged as they are stored: without space at their ends. */
function faultOfText(field: TextField, value: unknown): string | undefined {
  if (typeof value !== 'string') return wrongKindText(field)
  const why = faultOfSigns(field, normalText(value, field.pattern))
  return why === undefined ? undefined : aboutField(field, why)
}

function faultOfSigns({ max, multiline, pattern, mask }: TextField, text: string): string | undefined {
  if (text === '') return '不能只有空格'
  if (text.length > max) return `不能超过 ${max} 个字`
  if (!multiline && /[\r\n]/.test(text)) return '不能换行'
  const known = pattern && patterns[pattern]
  if (known && known.read(text) === undefined) return known.text
  return mask !== undefined && !fitsMask(mask, text) ? maskText(mask) : undefined
}

function faultOfNumber(field: NumberField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return faultOfTyped(field, value, (text) => readNumber(text, field.unit))
  }
  const why = faultOfSize(field, value)
  return why === undefined ? undefined : aboutField(field, why)
}

/** A page hands on the text of what it could not read: the fault quotes it. What could be read was to be sent as what it means. */
function faultOfTyped(field: Field, value: unknown, read: (text: string) => Reading<unknown>): string {
  const reading = typeof value === 'string' && value.trim() !== '' ? read(value) : undefined
  return reading && 'fault' in reading ? aboutField(field, `填写的${reading.fault}`) : wrongKindText(field)
}

function faultOfSize({ digits, min = -LARGEST, max = LARGEST }: NumberField, value: number): string | undefined {
  if (roundTo(value, digits) !== value) return digits ? `最多 ${digits} 位小数` : '应为整数'
  if (value < min) return `不能小于 ${limitText(min)}`
  return value > max ? `不能大于 ${limitText(max)}` : undefined
}

/** The limit of all numbers has too many digits to be read. */
function limitText(limit: number): string {
  return Math.abs(limit) === LARGEST ? `${limit < 0 ? '-' : ''}1 万亿` : String(limit)
}

function faultOfPeriod(field: PeriodField, value: unknown): string | undefined {
  if (isPeriod(value)) return undefined
  return isBackwards(value) ? aboutField(field, '的结束日期不能早于开始日期') : wrongKindText(field)
}

/** A choice with more options than these does not list them in its fault. */
const MOST_LISTED = 6

function optionsText(field: ChoiceField): string {
  const { type, options } = field
  if (options.length === 0 || options.length > MOST_LISTED) return wrongKindText(field)
  return aboutField(
    field,
    `${type === 'choice' ? '应为' : '只能选'}${optionList(options)}${type === 'choices' ? '，不能重复' : ''}`,
  )
}

/** The options in a sentence: 甲、乙或丙. */
function optionList(options: readonly string[]): string {
  return [options.slice(0, -1).join('、'), ...options.slice(-1)].filter(Boolean).join('或')
}

/** The fault of a list of ids: its limit when the list is too long, otherwise the kind of value that the field takes. */
function faultOfList(field: Field, value: unknown, limit: string, most: number): string | undefined {
  if (areIds(value, most)) return undefined
  return Array.isArray(value) && value.length > most ? aboutField(field, limit) : wrongKindText(field)
}

function isDistinctList(value: unknown, most: number): value is string[] {
  return Array.isArray(value) && value.length <= most && new Set(value).size === value.length
}

function areIds(value: unknown, most: number): boolean {
  return isDistinctList(value, most) && value.every(isId)
}

const id = new RegExp(UUID_PATTERN)

export function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}

function isPosition(value: unknown): boolean {
  if (!isObject(value)) return false
  const { Lng, Lat, Accuracy, ...rest } = value
  const inRange = (one: unknown, most: number) => typeof one === 'number' && Math.abs(one) <= most
  const accuracyGood = Accuracy === undefined || (typeof Accuracy === 'number' && Accuracy >= 0 && Accuracy <= 1e6)
  return inRange(Lng, 180) && inRange(Lat, 90) && accuracyGood && Object.keys(rest).length === 0
}
