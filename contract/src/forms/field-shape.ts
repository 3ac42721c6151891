import type { Condition } from './condition.ts'
import type { Field, FieldType, Fields } from './field.ts'
import { patterns } from './patterns.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isObject, valueAt } from './values.ts'

type Shape = (value: unknown) => boolean

const isText: Shape = (value) => typeof value === 'string'
const isFlag: Shape = (value) => typeof value === 'boolean'
const isNumber: Shape = (value) => typeof value === 'number' && Number.isFinite(value)
const areTexts: Shape = (value) => Array.isArray(value) && value.every(isText)
const isDefault: Shape = (value) => isText(value) || isFlag(value) || isNumber(value) || areTexts(value)
const isOneOf =
  (...values: readonly string[]): Shape =>
  (value) =>
    typeof value === 'string' && values.includes(value)
const isNarrowing: Shape = (value) => isObject(value) && hasOnly(value, { field: isText, by: isText })

function hasOnly(value: DynamicData, shapes: Readonly<Record<string, Shape>>): boolean {
  const isKnown = Object.keys(value).every((key) => Object.hasOwn(shapes, key))
  return isKnown && Object.entries(shapes).every(([key, fits]) => fits(valueAt(value, key)))
}

/** True for a condition that can be judged. */
function isCondition(value: unknown): value is Condition {
  if (!isObject(value)) return false
  if (value.is !== 'one-of') return hasOnly(value, { field: isText, is: isOneOf('filled', 'empty') })
  const areValues: Shape = (values) =>
    Array.isArray(values) && values.every((one) => isText(one) || isFlag(one) || isNumber(one))
  return hasOnly(value, { field: isText, is: isText, values: areValues })
}

type Shapes = Readonly<Record<string, Shape>>

const common: Shapes = {
  required: isFlag,
  help: isText,
  sortable: isFlag,
  domainOnly: isFlag,
  unique: isFlag,
  default: isDefault,
  visibleWhen: isCondition,
  requiredWhen: isCondition,
  isRemoved: isFlag,
  isReadOnly: isFlag,
  isDerived: isFlag,
}

interface Own {
  readonly needs: Shapes
  readonly may?: Shapes
}

const number: Own = {
  needs: { digits: isNumber },
  may: { unit: isText, min: isNumber, max: isNumber, measures: isText },
}
const choice: Own = { needs: { options: areTexts }, may: { dictionary: isText } }
const reference: Own = { needs: { to: isText }, may: { narrowedBy: isNarrowing } }
const counted: Own = { needs: { max: isNumber } }
const plain: Own = { needs: {} }

const own: Readonly<Record<FieldType, Own>> = {
  text: {
    needs: { max: isNumber },
    may: { multiline: isFlag, pattern: isOneOf(...Object.keys(patterns)), mask: isText, isKey: isFlag },
  },
  whole: number,
  decimal: number,
  money: number,
  yesNo: plain,
  choice,
  choices: choice,
  date: plain,
  moment: plain,
  time: plain,
  period: plain,
  reference,
  references: reference,
  position: { needs: {}, may: { within: isText } },
  polygon: plain,
  photos: counted,
  files: counted,
  computed: {
    needs: { expression: isText, result: isOneOf('number', 'text'), digits: isNumber },
    may: { unit: isText },
  },
  sequence: {
    needs: { prefix: isText, date: isOneOf('none', 'year', 'month', 'day'), width: isNumber },
  },
  rows: { needs: { fields: areFields } },
}

/** True for the names of kinds of fields. */
export function isFieldType(value: unknown): value is FieldType {
  return typeof value === 'string' && Object.hasOwn(own, value)
}

/** What a property of a field of a kind looks like; undefined where the kind has none of that name. */
export function shapeOf(type: FieldType, property: string): Shape | undefined {
  const { needs, may = {} } = own[type]
  const shapes = [needs, may, common].find((one) => Object.hasOwn(one, property))
  return shapes?.[property]
}

/** The properties that a field of a kind can't be without. */
export function needsOf(type: FieldType): readonly string[] {
  return Object.keys(own[type].needs)
}

/** True for a declaration whose properties are all known, there and of the right shape; what they say is not judged. */
export function isField(value: unknown): value is Field {
  if (!isObject(value) || typeof value.label !== 'string' || !isFieldType(value.type)) return false
  const { type } = value
  const rest = Object.entries(value).filter(([key]) => key !== 'label' && key !== 'type')
  return (
    rest.every(([key, one]) => shapeOf(type, key)?.(one)) && needsOf(type).every((key) => Object.hasOwn(value, key))
  )
}

function areFields(value: unknown): value is Fields {
  return isObject(value) && Object.values(value).every(isField)
}
