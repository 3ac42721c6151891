import { refusal } from '@farm/contract/errors'
import { type Field, type Fields, type FormKind, MAX_SUMS, groupingTypes } from '@farm/contract/forms'

const NUMBERS: readonly Field['type'][] = ['whole', 'decimal', 'money']

/** What every record has that groups can be made by; times by their month. */
const COLUMNS: readonly string[] = ['UserId', 'Organ', 'AddTime', 'UpdateTime', 'OccurTime']

function wrong(parameter: 'by' | 'sums', text: string): Error {
  return refusal('wire/parameter', {}, { fields: { [parameter]: [text] } })
}

function fieldNamed(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The number fields that are asked for. A field that the person may not see is none. */
export function summedFields(fields: Fields, sums = ''): string[] {
  const names = [...new Set(sums.split(',').filter(Boolean))]
  if (names.length > MAX_SUMS) throw wrong('sums', `最多 ${MAX_SUMS} 个字段`)
  for (const name of names) {
    const field = fieldNamed(fields, name)
    if (!field) throw wrong('sums', `没有字段 ${name}`)
    if (!isNumber(field)) throw wrong('sums', `“${field.label}”不是数字`)
  }
  return names
}

function isNumber(field: Field): boolean {
  return NUMBERS.includes(field.type) || (field.type === 'computed' && field.result === 'number')
}

/** The field by which groups are made; undefined where it is a column that every record has. */
export function groupingField(fields: Fields, by: string): Field | undefined {
  const field = fieldNamed(fields, by)
  if (!field && !COLUMNS.includes(by)) throw wrong('by', `没有字段 ${by}`)
  if (field && !groupingTypes.includes(field.type)) throw wrong('by', `不能按“${field.label}”分组`)
  return field
}

/**
 * The dimension in which the records of a kind are counted already, where groups by it and these sums can be told from
 * the counts; '' is the total, which is counted by day as well.
 */
export function countedDimension({ counted }: FormKind, by: string | undefined, sums: readonly string[]) {
  if (!counted || sums.some((name) => !counted.measures.includes(name))) return undefined
  if (by === undefined || by === 'OccurTime') return ''
  return Object.entries(counted.dimensions).find(([, fields]) => fields.length === 1 && fields[0] === by)?.[0]
}
