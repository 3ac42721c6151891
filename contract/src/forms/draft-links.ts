import { faultOfValue } from './check-value.ts'
import type { Condition } from './condition.ts'
import { OWN } from './default.ts'
import type { PropertyFault } from './draft-field.ts'
import { checkExpression } from './expression-check.ts'
import type { Field, Fields, ReferenceField } from './field.ts'
import { isFilledIn } from './filled-in.ts'

/** What a reference can point to: the fields of every kind of record by its key. Users and organisations always. */
export type Targets = Readonly<Record<string, Fields>>

const MOST_VALUES = 50

/** What is wrong with what a field says of the other fields beside it, and of other kinds of record. */
export function faultsOfLinks(name: string, fields: Fields, targets: Targets): PropertyFault[] {
  const field = fields[name]
  if (!field || field.isRemoved) return []
  return [
    ...told('visibleWhen', faultOfCondition(name, field.visibleWhen, fields)),
    ...told('visibleWhen', field.visibleWhen && isInCircle(name, fields) ? '显示条件互相依赖' : undefined),
    ...told('requiredWhen', faultOfCondition(name, field.requiredWhen, fields)),
    ...(field.type === 'computed' ? told('expression', checkExpression(field.expression, fields, field.result)) : []),
    ...(field.type === 'reference' || field.type === 'references'
      ? faultsOfReference(name, field, fields, targets)
      : []),
    ...faultsOfOutline(field, fields),
  ]
}

/** What follows an outline names one that is drawn in the same record. */
function faultsOfOutline(field: Field, fields: Fields): PropertyFault[] {
  const property = field.type === 'position' ? 'within' : 'measures'
  const outline = outlineOf(field)
  if (outline === undefined) return []
  return told(property, liveField(fields, outline)?.type === 'polygon' ? undefined : '对应的边界字段不存在')
}

/** The polygon field that a field follows: the area of it, or a point within. */
function outlineOf(field: Field): string | undefined {
  if (field.type === 'position') return field.within
  return 'measures' in field ? field.measures : undefined
}

function told(property: string, fault: string | undefined): PropertyFault[] {
  return fault === undefined ? [] : [[property, fault]]
}

function liveField(fields: Fields, name: string): Field | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field?.isRemoved ? undefined : field
}

function faultOfCondition(name: string, condition: Condition | undefined, fields: Fields): string | undefined {
  if (!condition) return undefined
  const other = liveField(fields, condition.field)
  if (!other || condition.field === name) return '条件中的字段不存在'
  if (!isFilledIn(other)) return `“${other.label}”不由人填写，不能作为条件`
  return condition.is === 'one-of' ? faultOfValues(other, condition.values) : undefined
}

function faultOfValues(other: Field, values: ReadonlyArray<string | number | boolean>): string | undefined {
  if (values.length === 0 || values.length > MOST_VALUES) return `条件应有 1 到 ${MOST_VALUES} 个值`
  if (new Set(values).size < values.length) return '条件的值不能重复'
  const judged = judgedAs(other)
  if (!judged) return `“${other.label}”只能判断是否填写`
  const isBad = values.some((value) => judged(value) !== undefined)
  return isBad ? `条件的值不是“${other.label}”可以填写的` : undefined
}

/** How a value is judged that a field may be compared with; undefined where it has no single values. */
function judgedAs(other: Field): ((value: string | number | boolean) => string | undefined) | undefined {
  switch (other.type) {
    case 'choice':
    case 'choices': {
      const offered = { ...other, type: 'choice' } as const
      // What the dictionary offers may change.
      if (other.dictionary === undefined) return (value) => faultOfValue(offered, value)
      return (value) => (typeof value === 'string' && value.trim() === value && value !== '' ? undefined : '应为文字')
    }
    case 'text':
      return (value) => (typeof value === 'string' && value.trim() === value ? faultOfValue(other, value) : '应为文字')
    case 'whole':
    case 'decimal':
    case 'money':
    case 'yesNo':
    case 'date':
    case 'time':
      return (value) => faultOfValue(other, value)
    default:
      return undefined
  }
}

/** Every field depends on at most one other for being shown: following them either ends or comes back. */
function isInCircle(name: string, fields: Fields): boolean {
  const passed = new Set<string>()
  let next = fields[name]?.visibleWhen?.field
  if (next === name) return false
  while (next !== undefined && next !== name && !passed.has(next)) {
    passed.add(next)
    next = Object.hasOwn(fields, next) ? fields[next]?.visibleWhen?.field : undefined
  }
  return next === name
}

function faultsOfReference(name: string, field: ReferenceField, fields: Fields, targets: Targets): PropertyFault[] {
  const { to, narrowedBy } = field
  if (!Object.hasOwn(targets, to) && !OWN.includes(to)) return told('to', '引用的表单不存在')
  if (!narrowedBy) return []
  const other = narrowedBy.field === name ? undefined : liveField(fields, narrowedBy.field)
  if (other?.type !== 'reference') return told('narrowedBy', '应按另一个引用字段筛选')
  const target = Object.hasOwn(targets, to) ? targets[to] : undefined
  const isFitting = target !== undefined && targetOf(target, narrowedBy.by) === other.to
  return isFitting ? [] : told('narrowedBy', `所选表单没有与“${other.label}”对应的字段`)
}

function targetOf(fields: Fields, name: string): string | undefined {
  const field = liveField(fields, name)
  return field?.type === 'reference' ? field.to : undefined
}
