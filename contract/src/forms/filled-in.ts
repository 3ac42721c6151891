import type { Faults } from '../errors/index.ts'
import { aboutField, fieldOf, wrongKindText } from './fault-texts.ts'
import type { Field, Fields } from './field.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isObject } from './values.ts'

/** Why people don't fill in a field; nothing when they do. */
function whyNot(field: Field): string | undefined {
  if (field.isRemoved) return aboutField(field, '已从表单中移除，不能填写')
  if (field.isDerived) return aboutField(field, '由系统计算，不能填写')
  if (field.type === 'computed' || field.type === 'sequence') return wrongKindText(field)
  if (field.domainOnly) return aboutField(field, '由系统维护，不能直接填写')
  return field.isReadOnly ? `您没有填写“${field.label}”的权限，请联系管理员开通` : undefined
}

/** True for a field that a person fills in; the others are set by the domain, worked out, taken out or read only. */
export function isFilledIn(field: Field): boolean {
  return whyNot(field) === undefined
}

/** The fields that a person fills in, in sub-tables too. */
export function filledIn(fields: Fields): Fields {
  const open = Object.entries(fields).filter(([, field]) => isFilledIn(field))
  return Object.fromEntries(
    open.map(([name, field]) => [name, field.type === 'rows' ? { ...field, fields: filledIn(field.fields) } : field]),
  )
}

/** Faults of what was sent for fields that nobody fills in, whatever their value. */
export function faultsOfUnasked(fields: Fields, sent: DynamicData): Faults {
  return Object.fromEntries(unasked(fields, sent, ''))
}

function unasked(fields: Fields, sent: DynamicData, prefix: string): [string, string[]][] {
  return Object.entries(sent).flatMap(([name, value]): [string, string[]][] => {
    const field = fieldOf(fields, name)
    if (!field) return []
    const why = whyNot(field)
    if (why !== undefined) return [[prefix + name, [why]]]
    if (field.type !== 'rows' || !Array.isArray(value)) return []
    return value.flatMap((row: unknown, index) =>
      isObject(row) ? unasked(field.fields, row, `${prefix}${name}.${index}.`) : [],
    )
  })
}

/** A field of text that is written over several lines. */
export function isLongText(field: Field): boolean {
  return field.type === 'text' && field.multiline === true
}

/** The fields of a row, or of a record, that its form has. */
export function ownData(fields: Fields, data: DynamicData): DynamicData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(fields, name)))
}

/** Whether people fill in a field of this name. */
export function isAsked(fields: Fields, name: string): boolean {
  const field = fieldOf(fields, name)
  return field !== undefined && isFilledIn(field)
}
