import { type Field, type FieldType, type FormKind, kindNames } from '@farm/contract/forms'
import { type Head, REQUIRED_MARK, headsOf } from './heads.rules.ts'

/** A column of a template. */
export interface Blank {
  readonly head: Head
  readonly isRequired: boolean
  /** As it stands in the first row. */
  readonly text: string
  /** What it takes, line by line. */
  readonly note: string
}

/** The columns that can be filled in, in the order of the form. */
export function blanksOf(kind: FormKind): readonly Blank[] {
  return headsOf(kind)
    .filter((head) => head.isFilledIn)
    .map((head) => {
      const isRequired = head.field.required === true
      return { head, isRequired, text: isRequired ? head.text + REQUIRED_MARK : head.text, note: noteOf(head.field) }
    })
}

const examples: Readonly<Partial<Record<FieldType, string>>> = {
  yesNo: '填“是”或“否”',
  date: '如 2026-11-20',
  moment: '如 2026-11-20 08:30',
  time: '如 08:30',
  period: '如 2026-11-01 至 2026-11-30',
  reference: '填名称，须与系统中的一致',
  references: '填名称，多个用顿号隔开',
  choices: '多个用顿号隔开',
  position: '经度, 纬度，如 112.550120, 37.870110',
  polygon: '导出的边界请原样保留；新的边界请导入后在地图上画',
}

function noteOf(field: Field): string {
  const lines = [kindNames[field.type] + need(field), bounds(field), examples[field.type], field.help]
  return lines.filter((line) => line !== undefined && line !== '').join('\n')
}

function need({ required, requiredWhen, unique }: Field): string {
  const words = [required && '必填', !required && requiredWhen && '有时必填', unique && '不能重复'].filter(Boolean)
  return words.length > 0 ? `（${words.join('，')}）` : ''
}

function bounds(field: Field): string | undefined {
  if (field.type === 'text') return `最多 ${field.max} 个字`
  if (field.type === 'choice' || field.type === 'choices') return field.options.join('、')
  if (field.type !== 'whole' && field.type !== 'decimal' && field.type !== 'money') return undefined
  const { unit, min, max, digits } = field
  const words = [
    unit && `单位：${unit}`,
    min !== undefined && `不小于 ${min}`,
    max !== undefined && `不大于 ${max}`,
    digits > 0 && `最多 ${digits} 位小数`,
  ]
  return words.filter(Boolean).join('，')
}
