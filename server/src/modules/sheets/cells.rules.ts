import { type Field, type ReferenceField, isObject, shownColumns, textsIn } from '@farm/contract/forms'
import { formatQuantity, roundTo, withUnit } from '@farm/contract/values'
import { UNSEEN } from './heads.rules.ts'
import { serialOfDay } from './serial.rules.ts'

/** What stands in a cell; days and moments as a spreadsheet counts them. */
export type Cell = string | number | null

/** What cells are written with. */
export interface Writing {
  /** Of what is referred to; undefined where the reader may not see it. */
  readonly nameOf: (to: string, id: string) => string | undefined
  /** The same so that it can be read back; the name alone unless given. */
  readonly cellNameOf?: ((to: string, id: string) => string | undefined) | undefined
  /** Of a moment, on the clocks of the farm. */
  readonly serialOf: (milliseconds: number) => number
}

/** Stands between several names or choices in one cell; where it, or what is read like it, is part of one, a line break. */
const BETWEEN = '、'
const LIKE_BETWEEN = /[、,，;；]/
const POSITION_DIGITS = 7

/** A value of a field as its cell holds it, so that an import reads the same value back. */
export function cellOf(field: Field, value: unknown, writing: Writing): Cell {
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'whole':
    case 'decimal':
    case 'money':
    case 'computed':
      return typeof value === 'number' || typeof value === 'string' ? value : null
    case 'date':
      return typeof value === 'string' ? (serialOfDay(value) ?? value) : null
    case 'moment':
      return momentCell(value, writing)
    default:
      return textOf(field, value, writing)
  }
}

function momentCell(value: unknown, { serialOf }: Writing): Cell {
  const time = typeof value === 'number' ? value : Date.parse(String(value))
  return Number.isNaN(time) ? String(value) : serialOf(time)
}

function textOf(field: Field, value: unknown, writing: Writing): string {
  switch (field.type) {
    case 'yesNo':
      return value === true ? '是' : '否'
    case 'choices':
      return joined(textsIn(value))
    case 'reference':
    case 'references':
      return namesText(field, value, writing)
    case 'period':
      return isObject(value) ? `${String(value.From)} 至 ${String(value.To)}` : ''
    case 'position':
      return isObject(value) ? `${degrees(value.Lng)}, ${degrees(value.Lat)}` : ''
    case 'polygon':
      return polygonText(value)
    case 'photos':
      return `${textsIn(value).length} 张`
    case 'files':
      return `${textsIn(value).length} 个`
    case 'rows':
      return Array.isArray(value) ? value.map((row: unknown) => rowText(field.fields, row, writing)).join('\n') : ''
    default:
      return String(value)
  }
}

function namesText({ to }: ReferenceField, value: unknown, { nameOf, cellNameOf = nameOf }: Writing): string {
  return joined(textsIn(value).map((id) => cellNameOf(to, id) ?? UNSEEN))
}

function joined(names: readonly string[]): string {
  return names.join(names.some((one) => LIKE_BETWEEN.test(one)) ? '\n' : BETWEEN)
}

/** The area for people, the corners as WKT: the ring closed, longitude first. */
function polygonText(value: unknown): string {
  if (!isObject(value) || !Array.isArray(value.Points)) return ''
  const corners = value.Points.flatMap((point: unknown) => (Array.isArray(point) ? [point.map(String).join(' ')] : []))
  const ring = [...corners, ...corners.slice(0, 1)].join(', ')
  return `${formatQuantity(Number(value.Area), '亩')} POLYGON ((${ring}))`
}

function rowText(fields: Readonly<Record<string, Field>>, row: unknown, writing: Writing): string {
  if (!isObject(row)) return ''
  // Tables are shown in words and not taken in again.
  const told = { ...writing, cellNameOf: undefined }
  return Object.entries(shownColumns(fields))
    .filter(([name]) => Object.hasOwn(row, name))
    .map(([name, field]) => `${field.label}：${inRow(field, row[name], told)}`)
    .join('；')
}

function inRow(field: Field, value: unknown, writing: Writing): string {
  return withUnit(textOf(field, value, writing), 'unit' in field ? field.unit : undefined)
}

function degrees(value: unknown): string {
  return typeof value === 'number' ? String(roundTo(value, POSITION_DIGITS)) : ''
}

/** The ids that a value of a field names, in the rows of a table too: by what they point to. */
export function idsIn(field: Field, value: unknown): ReadonlyArray<readonly [to: string, id: string]> {
  if (value === undefined || value === null) return []
  if (field.type === 'reference' || field.type === 'references') return textsIn(value).map((id) => [field.to, id])
  if (field.type !== 'rows' || !Array.isArray(value)) return []
  return value.flatMap((row: unknown) =>
    isObject(row) ? Object.entries(field.fields).flatMap(([name, one]) => idsIn(one, row[name])) : [],
  )
}

/** How a spreadsheet shows the numbers of a field; nothing for texts. */
export function formatOf(field: Field): string | undefined {
  switch (field.type) {
    case 'date':
      return 'yyyy-mm-dd'
    case 'moment':
      return 'yyyy-mm-dd hh:mm'
    case 'whole':
      return '0'
    case 'decimal':
      return figures(field.digits)
    case 'money':
      return `¥${figures(field.digits)}`
    case 'computed':
      return field.result === 'number' ? figures(field.digits) : undefined
    default:
      return undefined
  }
}

function figures(digits: number): string {
  return digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0'
}

const widths: Readonly<Partial<Record<Field['type'], number>>> = {
  text: 20,
  choices: 20,
  date: 12,
  moment: 18,
  period: 26,
  reference: 18,
  references: 24,
  position: 26,
  polygon: 30,
  sequence: 20,
  rows: 40,
}
const ORDINARY_WIDTH = 12

/** As wide as such values usually are, and never narrower than the head: a Chinese sign takes two digits. */
export function widthOf(field: Field, head: string): number {
  const forHead = Array.from(head, (sign) => (sign > 'ÿ' ? 2.2 : 1.1)).reduce((sum, one) => sum + one, 4)
  const usual = field.type === 'text' && field.multiline ? 40 : (widths[field.type] ?? ORDINARY_WIDTH)
  return Math.ceil(Math.max(forHead, usual))
}
