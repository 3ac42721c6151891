import { nameFault } from '../wire/index.ts'
import { LARGEST, faultOfValue, isId } from './check-value.ts'
import { OWN } from './default.ts'
import { type ChoiceField, type Field, MAX_FILES, MAX_PHOTOS, type NumberField, type TextField } from './field.ts'
import { isMask } from './mask.ts'
import { isEmpty } from './values.ts'

/** A property by its name in the declaration, and what is wrong with it. */
export type PropertyFault = readonly [property: string, text: string]

const MAX_LABEL = 40
const MAX_HELP = 200
const MAX_UNIT = 20
const MAX_TEXT = 5000
/** Texts that are unique or sorted by stand in an index of the database, which has no room for long ones. */
export const MAX_KEY_TEXT = 200
const MAX_MASK = 60
const MAX_OPTIONS = 200
const MAX_OPTION = 60
const MAX_DIGITS = 6
const MAX_WIDTH = 8
const PREFIX = /^[A-Za-z0-9\-\p{Script=Han}]{0,12}$/u

/** Kinds that can be sorted by: one short value that has an order. */
const SORTABLE: readonly Field['type'][] = ['whole', 'decimal', 'money', 'choice', 'date', 'moment', 'time', 'sequence']
const NUMBERS: readonly Field['type'][] = ['whole', 'decimal', 'money']
const BY_SYSTEM: readonly Field['type'][] = ['computed', 'sequence']
const NO_DEFAULT: readonly Field['type'][] = [...BY_SYSTEM, 'rows', 'position', 'polygon', 'photos', 'files', 'period']

/** What is wrong with what a field of one's own says of itself, apart from what it says of others. */
export function faultsOfField(field: Field): PropertyFault[] {
  return [...faultsOfWords(field), ...faultsOfRights(field), ...faultsOfKind(field)]
}

/** What is wrong with the words of a field and its default: what may be changed of a built-in one. */
export function faultsOfWords(field: Field): PropertyFault[] {
  const fault = faultOfDefault(field)
  return [
    ...unmet(
      [isLine(field.label, MAX_LABEL), 'label', `应为 1 到 ${MAX_LABEL} 个字`],
      [nameFault(field.label) === undefined, 'label', nameFault(field.label) ?? ''],
      [(field.help ?? '').length <= MAX_HELP, 'help', `不能超过 ${MAX_HELP} 个字`],
    ),
    ...(fault === undefined ? [] : [['default', fault] as const]),
  ]
}

type Demand = readonly [isMet: boolean, property: string, text: string]

/** What is demanded and not met. */
function unmet(...demands: readonly Demand[]): PropertyFault[] {
  return demands.filter(([isMet]) => !isMet).map(([, property, text]) => [property, text])
}

/** One line that begins and ends with something to see. */
function isLine(text: string, most: number): boolean {
  return text !== '' && text.trim() === text && text.length <= most && !/[\r\n\t]/.test(text)
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function faultOfDefault(field: Field): string | undefined {
  const value = field.default
  if (value === undefined) return undefined
  if (field.type === 'rows' || NO_DEFAULT.includes(field.type)) return '这种字段没有默认值'
  if (isEmpty(value)) return '默认值不能为空'
  if (isNamedDefault(field)) return undefined
  // What the dictionary offers is only known when a record is made.
  if ('dictionary' in field && field.dictionary !== undefined) return faultOfWord(field, value)
  return faultOfValue({ ...field, label: '默认值' }, value)
}

function isNamedDefault(field: Field): boolean {
  if (field.type === 'date') return field.default === 'today'
  if (field.type === 'moment' || field.type === 'time') return field.default === 'now'
  return 'to' in field && OWN.includes(field.to) && field.default === 'mine'
}

function faultOfWord(field: ChoiceField, value: unknown): string | undefined {
  const words: unknown[] = field.type === 'choices' && Array.isArray(value) ? value : [value]
  const areWords =
    words.length <= MAX_OPTIONS && words.every((one) => typeof one === 'string' && isLine(one, MAX_OPTION))
  return areWords ? undefined : `默认值应为字典中的词，每个 1 到 ${MAX_OPTION} 个字`
}

/** What only some kinds may be, and what no one may say of an own field. */
function faultsOfRights(field: Field): PropertyFault[] {
  const isBySystem = BY_SYSTEM.includes(field.type)
  const isShort = field.type === 'text' && !field.multiline
  return unmet(
    [!field.domainOnly, 'domainOnly', '只有系统字段可以这样设置'],
    [!field.isDerived, 'isDerived', '只有系统字段可以这样设置'],
    [field.type !== 'text' || !field.isKey, 'isKey', '只有系统字段可以这样设置'],
    [!field.isReadOnly, 'isReadOnly', '请在权限中设置'],
    [!field.required || !isBySystem, 'required', '由系统填写，不能设为必填'],
    [!field.requiredWhen || !isBySystem, 'requiredWhen', '由系统填写，不能设为必填'],
    [!field.visibleWhen || field.type !== 'sequence', 'visibleWhen', '自动编号总是显示'],
    [!field.unique || field.default === undefined, 'default', '“不能重复”的字段不能有默认值'],
    [!field.unique || isShort || NUMBERS.includes(field.type), 'unique', '只有单行文字和数字可以设为“不能重复”'],
    [!field.sortable || isShort || SORTABLE.includes(field.type), 'sortable', '这种字段不能排序'],
  )
}

function faultsOfKind(field: Field): PropertyFault[] {
  switch (field.type) {
    case 'text':
      return faultsOfText(field)
    case 'whole':
    case 'decimal':
    case 'money':
      return faultsOfNumber(field)
    case 'choice':
    case 'choices':
      return faultsOfOptions(field)
    case 'photos':
      return unmet([isWithin(field.max, 1, MAX_PHOTOS), 'max', `应为 1 到 ${MAX_PHOTOS} 张`])
    case 'files':
      return unmet([isWithin(field.max, 1, MAX_FILES), 'max', `应为 1 到 ${MAX_FILES} 个`])
    case 'computed':
      return [...faultsOfDigits(field.digits, 0, MAX_DIGITS), ...faultsOfUnit(field.unit)]
    case 'sequence':
      return unmet(
        [PREFIX.test(field.prefix), 'prefix', '最多 12 个字母、数字、汉字或“-”'],
        [isWithin(field.width, 1, MAX_WIDTH), 'width', `应为 1 到 ${MAX_WIDTH} 位`],
      )
    default:
      return []
  }
}

function faultsOfText({ max, mask, pattern, multiline, unique, sortable }: TextField): PropertyFault[] {
  const isKey = unique === true || sortable === true
  return [
    ...unmet(
      [!isKey || max <= MAX_KEY_TEXT, 'max', `“不能重复”或可以排序的文字最多 ${MAX_KEY_TEXT} 个字`],
      [isWithin(max, 1, MAX_TEXT), 'max', `应为 1 到 ${MAX_TEXT} 个字`],
      [!multiline || pattern === undefined, 'pattern', '多行文字不能有格式'],
    ),
    ...(mask === undefined
      ? []
      : [
          ...unmet(
            [isLine(mask, MAX_MASK) && isMask(mask), 'mask', `格式应为 1 到 ${MAX_MASK} 个字符，不能以“\\”结尾`],
            [pattern === undefined && !multiline, 'mask', '多行文字和已有校验的文字不能再有格式'],
          ),
        ]),
  ]
}

function faultsOfUnit(unit: string | undefined): PropertyFault[] {
  return unmet([unit === undefined || isLine(unit, MAX_UNIT), 'unit', `应为 1 到 ${MAX_UNIT} 个字`])
}

function faultsOfDigits(digits: number, least: number, most: number): PropertyFault[] {
  return unmet([
    isWithin(digits, least, most),
    'digits',
    least === most ? `应为 ${most}` : `应为 ${least} 到 ${most} 位`,
  ])
}

const digitsOf: Readonly<Record<NumberField['type'], readonly [least: number, most: number]>> = {
  whole: [0, 0],
  decimal: [0, MAX_DIGITS],
  money: [2, 2],
}

function faultsOfNumber(field: NumberField): PropertyFault[] {
  const { type, digits, unit, min = -LARGEST, max = LARGEST } = field
  const faults = [...faultsOfDigits(digits, ...digitsOf[type]), ...faultsOfUnit(unit)]
  if (faults.length > 0) return faults
  const limits = (['min', 'max'] as const).flatMap((property): PropertyFault[] => {
    const limit = field[property]
    const label = property === 'min' ? '最小值' : '最大值'
    const fault = limit === undefined ? undefined : faultOfValue({ type, label, digits }, limit)
    return fault === undefined ? [] : [[property, fault]]
  })
  return [
    ...limits,
    ...unmet(
      [min <= max, 'max', '最大值不能小于最小值'],
      [type !== 'money' || unit === '元', 'unit', '金额的单位是元'],
    ),
  ]
}

function faultsOfOptions({ options, dictionary }: ChoiceField): PropertyFault[] {
  const least = dictionary === undefined ? 1 : 0
  return unmet(
    [dictionary === undefined || isId(dictionary), 'dictionary', '请重新选择字典'],
    [options.length >= least && options.length <= MAX_OPTIONS, 'options', `应有 ${least} 到 ${MAX_OPTIONS} 个选项`],
    [options.every((option) => isLine(option, MAX_OPTION)), 'options', `每个选项应为 1 到 ${MAX_OPTION} 个字`],
    [new Set(options).size === options.length, 'options', '选项不能重复'],
  )
}
