import type { Faults } from '../errors/index.ts'
import { UUID_PATTERN } from '../wire/index.ts'
import {
  type Field,
  type Fields,
  MAX_REFERENCES,
  MAX_ROWS,
  type NumberField,
  type RowsField,
  type TextField,
  patterns,
} from './field.ts'
import { isDay, isMoment } from './moment.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * Checks the data of a record against the fields of its form, the same on the page and on the server.
 * Answers Chinese sentences by field; none when the data is good. Empty values (`undefined`, `null`, `''`, `[]`)
 * count as absent. Fields that the form does not have are faults.
 */
export function checkRecord(fields: Fields, data: Data): Faults {
  const faults: Record<string, string[]> = {}
  checkInto(faults, '', fields, data)
  return faults
}

function checkInto(faults: Record<string, string[]>, prefix: string, fields: Fields, data: Data): void {
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(fields, name)) faults[prefix + name] = ['表单中没有这个字段']
  }
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    const at = prefix + name
    if (isEmpty(value)) {
      if (field.required) faults[at] = ['必填']
    } else if (field.type === 'rows') checkRows(faults, at, field.fields, value)
    else {
      const fault = faultOf(field, value)
      if (fault) faults[at] = [fault]
    }
  }
}

function checkRows(faults: Record<string, string[]>, at: string, fields: Fields, value: unknown): void {
  if (!Array.isArray(value) || value.length > MAX_ROWS) {
    faults[at] = [`应为表格，最多 ${MAX_ROWS} 行`]
    return
  }
  value.forEach((row: unknown, index) => {
    if (isObject(row)) checkInto(faults, `${at}.${index}.`, fields, row)
    else faults[`${at}.${index}`] = ['应为一行数据']
  })
}

/** True for what counts as “nothing entered”. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

export function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faultOf(field: Exclude<Field, RowsField>, value: unknown): string | undefined {
  switch (field.type) {
    case 'text':
      return checkText(field, value)
    case 'whole':
    case 'decimal':
      return checkNumber(field, value)
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
    case 'reference':
      return isId(value) ? undefined : '选择有误'
    case 'references':
      return isDistinctList(value, MAX_REFERENCES) && value.every(isId)
        ? undefined
        : `选择有误，最多 ${MAX_REFERENCES} 项且不能重复`
    case 'position':
      return isPosition(value) ? undefined : '位置有误'
    case 'photos':
      return isDistinctList(value, field.max) && value.every(isId) ? undefined : `最多 ${field.max} 张，不能重复`
  }
}

function checkText(field: TextField, value: unknown): string | undefined {
  if (typeof value !== 'string') return '应为文字'
  if (value.trim() === '') return '不能只有空格'
  if (value.length > field.max) return `不能超过 ${field.max} 个字`
  if (!field.multiline && /[\r\n]/.test(value)) return '不能换行'
  const pattern = field.pattern && patterns[field.pattern]
  return pattern && !pattern.expression.test(value) ? pattern.text : undefined
}

const LARGEST = 1e12

function checkNumber(field: NumberField, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字'
  if (Number(value.toFixed(field.digits)) !== value) return field.digits ? `最多 ${field.digits} 位小数` : '应为整数'
  const { min = -LARGEST, max = LARGEST } = field
  if (value < min) return `不能小于 ${min}`
  if (value > max) return `不能大于 ${max}`
  return undefined
}

function isDistinctList(value: unknown, most: number): value is string[] {
  return Array.isArray(value) && value.length <= most && new Set(value).size === value.length
}

const id = new RegExp(UUID_PATTERN)

function isId(value: unknown): value is string {
  return typeof value === 'string' && id.test(value)
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^(19|20)\d{2}-\d{2}-\d{2}$/.test(value) && isDay(value)
}

function isPosition(value: unknown): boolean {
  if (!isObject(value)) return false
  const { Lng, Lat, Accuracy, ...rest } = value
  const inRange = (one: unknown, most: number) => typeof one === 'number' && Math.abs(one) <= most
  const accuracyGood = Accuracy === undefined || (typeof Accuracy === 'number' && Accuracy >= 0 && Accuracy <= 1e6)
  return inRange(Lng, 180) && inRange(Lat, 90) && accuracyGood && Object.keys(rest).length === 0
}
