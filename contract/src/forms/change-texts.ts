import type { Condition } from './condition.ts'
import type { Field, Fields } from './field.ts'
import { patterns } from './patterns.ts'
import { isSame } from './values.ts'

/** Says in Chinese how the rules of a field change; labels of other fields are taken from the new form. */
export function ruleChanges(from: Field, to: Field, fields: Fields): string[] {
  return [...flagChanges(from, to), ...valueChanges(from, to, fields), ...optionChanges(from, to)]
}

const flags = [
  ['required', '改为必填', '不再必填'],
  ['unique', '改为不能重复', '可以重复'],
  ['sortable', '可以排序', '不再可以排序'],
] as const

function flagChanges(from: Field, to: Field): string[] {
  return flags.flatMap(([key, on, off]) => {
    if (Boolean(from[key]) === Boolean(to[key])) return []
    return [to[key] ? on : off]
  })
}

type Told = (value: unknown, fields: Fields) => string

const asText: Told = (value) => (Array.isArray(value) ? value.map(String).join('、') : String(value))

/** What is said of each property that holds a value: its name and how the value is told. */
const told: Readonly<Record<string, readonly [name: string, tell: Told]>> = {
  help: ['说明', asText],
  default: ['默认值', (value) => defaultText(value)],
  unit: ['单位', asText],
  min: ['最小值', asText],
  max: ['上限', asText],
  digits: ['小数位数', asText],
  pattern: ['格式校验', (value) => patternText(value)],
  mask: ['格式', asText],
  dictionary: ['字典', () => '另一个字典'],
  expression: ['公式', asText],
  prefix: ['前缀', asText],
  date: ['编号中的日期', (value) => dateTexts[String(value)] ?? String(value)],
  width: ['编号位数', asText],
}

const dateTexts: Readonly<Record<string, string>> = { none: '无', year: '年', month: '年月', day: '年月日' }

function defaultText(value: unknown): string {
  const named: Readonly<Record<string, string>> = { today: '当天', now: '现在', mine: '本人', true: '是', false: '否' }
  const text = asText(value, {})
  return named[text] ?? text
}

function patternText(value: unknown): string {
  return Object.entries(patterns).find(([key]) => key === value)?.[1].name ?? String(value)
}

function valueChanges(from: Field, to: Field, fields: Fields): string[] {
  const before = new Map<string, unknown>(Object.entries(from))
  const after = new Map<string, unknown>(Object.entries(to))
  const plain = Object.entries(told).flatMap(([key, [name, tell]]) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (isSame(was, is)) return []
    return [change(name, was === undefined ? '' : tell(was, fields), is === undefined ? '' : tell(is, fields))]
  })
  return [
    ...plain,
    ...conditionChange('显示条件', [from.visibleWhen, to.visibleWhen], fields),
    ...conditionChange('必填条件', [from.requiredWhen, to.requiredWhen], fields),
    ...narrowingChange(from, to, fields),
  ]
}

function change(name: string, was: string, is: string): string {
  if (was === '') return `设${name}为“${is}”`
  return is === '' ? `去掉${name}“${was}”` : `${name}由“${was}”改为“${is}”`
}

type Pair = readonly [was: Condition | undefined, is: Condition | undefined]

function conditionChange(name: string, [was, is]: Pair, fields: Fields): string[] {
  if (isSame(was, is)) return []
  return [change(name, was ? conditionText(was, fields) : '', is ? conditionText(is, fields) : '')]
}

/** A condition as it is told to people: 类型为甲或乙. */
function conditionText(condition: Condition, fields: Fields): string {
  const label = labelOf(condition.field, fields)
  if (condition.is !== 'one-of') return `${label}${condition.is === 'filled' ? '已填写' : '未填写'}`
  return `${label}为${condition.values.map((value) => valueText(value)).join('或')}`
}

function valueText(value: string | number | boolean): string {
  if (value === true) return '是'
  return value === false ? '否' : String(value)
}

function narrowingChange(from: Field, to: Field, fields: Fields): string[] {
  const was = 'narrowedBy' in from ? from.narrowedBy : undefined
  const is = 'narrowedBy' in to ? to.narrowedBy : undefined
  if (isSame(was, is)) return []
  return [change('筛选依据', was ? labelOf(was.field, fields) : '', is ? labelOf(is.field, fields) : '')]
}

function labelOf(name: string, fields: Fields): string {
  return (Object.hasOwn(fields, name) ? fields[name]?.label : undefined) ?? name
}

function optionChanges(from: Field, to: Field): string[] {
  if (!('options' in from && 'options' in to)) return []
  // The entries of a dictionary are no part of the form.
  if (from.dictionary !== undefined && to.dictionary !== undefined) return []
  const gained = to.options.filter((option) => !from.options.includes(option))
  const lost = from.options.filter((option) => !to.options.includes(option))
  const isReordered = gained.length + lost.length === 0 && !isSame(from.options, to.options)
  return [
    ...(gained.length > 0 ? [`选项增加${quoted(gained)}`] : []),
    ...(lost.length > 0 ? [`选项去掉${quoted(lost)}（已选的保留）`] : []),
    ...(isReordered ? ['选项顺序有调整'] : []),
  ]
}

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `“${text}”`).join('、')
}
