import type { Condition, Field, Fields } from '@farm/contract/forms'

/** Kinds of fields of which single values can be asked for. */
export function hasValuesToAsk(field: Field): boolean {
  return ['choice', 'choices', 'yesNo', 'text', 'whole', 'decimal', 'money'].includes(field.type)
}

/** What a condition says, as people say it: 当“类型”是“甲”或“乙”时. */
export function conditionText(condition: Condition, fields: Fields): string {
  const label = fields[condition.field]?.label ?? '已移除的字段'
  if (condition.is !== 'one-of') return `当“${label}”${condition.is === 'filled' ? '已填写' : '未填写'}时`
  const values = condition.values.map((value) => `“${valueText(value)}”`)
  return `当“${label}”是${values.join('或') || '（未选）'}时`
}

function valueText(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

/** A condition on a field, to begin with. */
export function conditionOn(name: string, field: Field): Condition {
  if (!hasValuesToAsk(field)) return { field: name, is: 'filled' }
  return { field: name, is: 'one-of', values: firstValues(field) }
}

function firstValues(field: Field): (string | boolean)[] {
  if (field.type === 'yesNo') return [true]
  return 'options' in field ? field.options.slice(0, 1) : []
}

/** What was typed for a number or a text, as a condition holds it; nothing for what is no number. */
export function askedValue(field: Field, typed: string): string | number | undefined {
  if (!['whole', 'decimal', 'money'].includes(field.type)) return typed.trim() || undefined
  const number = Number(typed)
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number
}
