import type { Condition } from './condition.ts'
import type { Field, FieldBase, FieldType, Fields, untold } from './field.ts'
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
type Untold = (typeof untold)[number]
type Common = Exclude<keyof FieldBase, 'label' | Untold>

/** Every property that a field may have has its shape here, or is {@link untold}: what is declared in neither place does not compile. */
const common: Readonly<Record<Common, Shape>> = {
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

type FieldOf<T extends FieldType, F extends Field = Field> = F extends unknown
  ? T extends F['type']
    ? F
    : never
  : never
type Needed<F> = { [Key in keyof F]-?: object extends Pick<F, Key> ? never : Key }[keyof F]
/** What a kind has besides what every field may have. */
type Special<T extends FieldType> = Omit<FieldOf<T>, keyof FieldBase | 'type'>
type Optional<T extends FieldType> = Exclude<keyof Special<T>, Needed<Special<T>>>

type Own<T extends FieldType> = { readonly needs: Readonly<Record<Needed<Special<T>>, Shape>> } & ([
  Optional<T>,
] extends [never]
  ? object
  : { readonly may: Readonly<Record<Optional<T>, Shape>> })

const number: Own<'whole'> = {
  needs: { digits: isNumber },
  may: { unit: isText, min: isNumber, max: isNumber, measures: isText },
}
const choice: Own<'choice'> = { needs: { options: areTexts }, may: { dictionary: isText, former: areTexts } }
const reference: Own<'reference'> = { needs: { to: isText }, may: { narrowedBy: isNarrowing } }
const counted: Own<'photos'> = { needs: { max: isNumber } }
const plain: Own<'yesNo'> = { needs: {} }

const own: { readonly [T in FieldType]: Own<T> } = {
  text: {
    needs: { max: isNumber },
    may: {
      multiline: isFlag,
      pattern: isOneOf(...Object.keys(patterns)),
      mask: isText,
      isKey: isFlag,
      namesRowsOf: isText,
    },
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
    may: { dayOf: isText },
  },
  rows: { needs: { fields: areFields } },
}

/** True for the names of kinds of fields. */
export function isFieldType(value: unknown): value is FieldType {
  return typeof value === 'string' && Object.hasOwn(own, value)
}

/** What a property of a field of a kind looks like; undefined where the kind has none of that name. */
export function shapeOf(type: FieldType, property: string): Shape | undefined {
  const kind: { readonly needs: Shapes; readonly may?: Shapes } = own[type]
  const places: readonly Shapes[] = [kind.needs, kind.may ?? {}, common]
  return places.find((one) => Object.hasOwn(one, property))?.[property]
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
