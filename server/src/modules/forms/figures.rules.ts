import { wrongParameter } from '@farm/contract/errors'
import { type Field, type Fields, type FormKind, MAX_SUMS, groupingTypes, fieldOf } from '@farm/contract/forms'
import type { Clause } from '@farm/contract/wire'

const NUMBERS: readonly Field['type'][] = ['whole', 'decimal', 'money']

/** What every record has that groups can be made by; times by their month. */
const COLUMNS: readonly string[] = ['UserId', 'Organ', 'AddTime', 'UpdateTime', 'OccurTime']

/** The number fields that are asked for. A field that the person may not see is none. */
export function summedFields(fields: Fields, sums = ''): string[] {
  const names = [...new Set(sums.split(',').filter(Boolean))]
  if (names.length > MAX_SUMS) throw wrongParameter('sums', `最多 ${MAX_SUMS} 个字段`)
  for (const name of names) {
    const field = fieldOf(fields, name)
    if (!field) throw wrongParameter('sums', `没有字段 ${name}`)
    if (!isNumber(field)) throw wrongParameter('sums', `“${field.label}”不是数字`)
  }
  return names
}

function isNumber(field: Field): boolean {
  return NUMBERS.includes(field.type) || (field.type === 'computed' && field.result === 'number')
}

/** The field by which groups are made; undefined where it is a column that every record has. */
export function groupingField(fields: Fields, by: string): Field | undefined {
  const field = fieldOf(fields, by)
  if (!field && !COLUMNS.includes(by)) throw wrongParameter('by', `没有字段 ${by}`)
  if (field && !groupingTypes.includes(field.type)) throw wrongParameter('by', `不能按“${field.label}”分组`)
  return field
}

/**
 * The dimension in which the records of a kind are counted already, where groups by it and these sums can be told from
 * the counts; '' is the total, which is counted by day as well.
 */
export function countedDimension({ counted, fields }: FormKind, by: string | undefined, sums: readonly string[]) {
  if (!counted || sums.some((name) => !counted.measures.includes(name))) return undefined
  if (by === undefined || by === 'OccurTime') return ''
  // Of a list records stand in several groups, and how many stand in none is not counted.
  if (fields[by]?.type === 'references' || fields[by]?.type === 'choices') return undefined
  return Object.entries(counted.dimensions).find(([, names]) => names.length === 1 && names[0] === by)?.[0]
}

/** Records that are counted together: those with these values in the fields of a dimension, in their order. */
export interface CountedKey {
  readonly dimension: string
  readonly parts: ReadonlyArray<readonly [field: string, value: string]>
}

/** The records that a filter takes, where they are counted together already. */
export function countedKey(kind: FormKind, clauses: readonly Clause[]): CountedKey | undefined {
  const values = new Map(clauses.flatMap((clause) => heldValue(kind, clause)))
  if (values.size < clauses.length) return undefined
  const dimensions = Object.entries(kind.counted?.dimensions ?? {})
  const [dimension, names] = dimensions.find(([, fields]) => isSame(fields, values)) ?? []
  return dimension === undefined
    ? undefined
    : { dimension, parts: (names ?? []).map((name) => [name, values.get(name) ?? '']) }
}

function isSame(names: readonly string[], values: ReadonlyMap<string, string>): boolean {
  return names.length === values.size && names.every((name) => values.has(name))
}

/** What a clause says that a field holds, where it says no more than that. */
function heldValue({ fields }: FormKind, { path, op, values }: Clause): Array<[field: string, value: string]> {
  const [name = '', ...more] = path
  const type = fieldOf(fields, name)?.type
  const [value = ''] = values
  // The parts of a key stand with a slash between them.
  if (op !== '=' || more.length > 0 || value.includes('/')) return []
  return type === 'choice' || type === 'reference' ? [[name, value]] : []
}
