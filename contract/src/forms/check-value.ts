import { UUID_PATTERN } from '../wire/index.ts'
import { type Field, MAX_REFERENCES, type NumberField, type RowsField, type TextField } from './field.ts'
import { fitsMask, maskText } from './mask.ts'
import { faultOfPeriod, isDate, isMoment, isTime } from './moment.ts'
import { patterns } from './patterns.ts'
import { faultOfPolygon } from './polygon.ts'
import { isObject } from './values.ts'
import { roundTo } from '../values/index.ts'

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
      return typeof value === 'boolean' ? undefined : '应为是或否'
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? undefined : '不在可选范围内'
    case 'choices':
      return isDistinctList(value, field.options.length) && value.every((one) => field.options.includes(one))
        ? undefined
        : '不在可选范围内'
    case 'date':
      return isDate(value) ? undefined : '应为日期，如 2026-11-20'
    case 'moment':
      return isMoment(value) ? undefined : '应为时间，如 2026-11-20T08:00:00+08:00'
    case 'time':
      return isTime(value) ? undefined : '应为时刻，如 08:30'
    case 'period':
      return faultOfPeriod(value)
    case 'reference':
      return isId(value) ? undefined : '选择有误'
    case 'references':
      return areIds(value, MAX_REFERENCES) ? undefined : `选择有误，最多 ${MAX_REFERENCES} 项且不能重复`
    case 'position':
      return isPosition(value) ? undefined : '位置有误'
    case 'polygon':
      return faultOfPolygon(value)
    case 'photos':
      return areIds(value, field.max) ? undefined : `最多 ${field.max} 张，不能重复`
    case 'files':
      return areIds(value, field.max) ? undefined : `最多 ${field.max} 个文件，不能重复`
    case 'computed':
      return '由系统计算，不能填写'
    case 'sequence':
      return '由系统编号，不能填写'
  }
}

/** Texts are judged as they are stored: without space at their ends. */
function faultOfText(field: TextField, value: unknown): string | undefined {
  if (typeof value !== 'string') return '应为文字'
  const text = value.trim()
  if (text === '') return '不能只有空格'
  if (text.length > field.max) return `不能超过 ${field.max} 个字`
  if (!field.multiline && /[\r\n]/.test(text)) return '不能换行'
  const pattern = field.pattern && patterns[field.pattern]
  if (pattern && !pattern.fits(text)) return pattern.text
  return field.mask !== undefined && !fitsMask(field.mask, text) ? maskText(field.mask) : undefined
}

function faultOfNumber(field: NumberField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字'
  if (roundTo(value, field.digits) !== value) return field.digits ? `最多 ${field.digits} 位小数` : '应为整数'
  const { min = -LARGEST, max = LARGEST } = field
  if (value < min) return `不能小于 ${min}`
  return value > max ? `不能大于 ${max}` : undefined
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
