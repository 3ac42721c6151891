import { fieldOf } from './fault-texts.ts'
import { type PropertyFault, faultsOfField, faultsOfWords } from './draft-field.ts'
import { type Targets, faultsOfLinks } from './draft-links.ts'
import { faultsOfShape } from './draft-shape.ts'
import type { Field, Fields } from './field.ts'
import { kindName } from './kind-names.ts'
import { safePair } from './safe-pair.ts'
import { isObject, isSame, valueAt } from './values.ts'
import { capital, fieldsFromWire, fieldsToWire, isUntold, small } from './wire-form.ts'

/** The fields of a form, or the columns of a table in it. */
export interface Level {
  readonly add: (at: string, text: string) => void
  readonly kinds: Targets
  readonly builtIn: Fields
  /** What is in force there. */
  readonly published: Fields
  /** All names that were met, of tables too: a number is given once. */
  readonly names: Set<string>
  readonly isTable: boolean
}

const MAX_COLUMNS = 20
const OWN_NAME = /^F[1-9]\d{0,5}$/
/** What a table can't hold. */
const NO_COLUMNS: readonly Field['type'][] = ['rows', 'sequence', 'polygon']
/** What may be changed of a built-in field. */
const WORDS: readonly string[] = ['label', 'help', 'default']

/** Judges fields as they travel, each for itself and beside the others. */
export function checkFields(wire: readonly unknown[], at: string, level: Level): void {
  const fields = fieldsFromWire(wire)
  const labels = new Set<string>()
  wire.forEach((one, index) => {
    const place = `${at}.${index}`
    if (!isObject(one)) return level.add(place, '应为一个字段')
    const name = typeof one.Name === 'string' ? one.Name : ''
    if (!isNew(name, place, level)) return undefined
    const shape = faultsOfShape(one).filter(([key]) => !isLeftOut(key, name, level))
    for (const [key, text] of shape) level.add(`${place}.${key}`, text)
    const field = fieldOf(fields, name)
    if (shape.length > 0 || !field) return undefined
    checkLabel(field, place, { ...level, labels })
    for (const [property, text] of faultsOf(name, fields, level)) level.add(`${place}.${capital(property)}`, text)
    if (field.type === 'rows' && !level.isTable) checkTable(name, one.Fields, place, level)
    const change = faultOfChange(fieldOf(level.published, name), field)
    return change === undefined ? undefined : level.add(`${place}.Type`, change)
  })
  checkKept(fields, at, level)
}

/** What a built-in field says to the server alone is none of the design: a page of an earlier release still sends it. */
function isLeftOut(key: string, name: string, { builtIn }: Level): boolean {
  return Object.hasOwn(builtIn, name) && isUntold(small(key))
}

/** Judges a name; of a name that was met already nothing more is said. */
function isNew(name: string, place: string, { add, builtIn, names }: Level): boolean {
  const isKnown = names.has(name)
  if (isKnown) add(`${place}.Name`, '字段名重复')
  else if (!Object.hasOwn(builtIn, name) && !OWN_NAME.test(name)) add(`${place}.Name`, '字段名应为 F 和编号，如 F1')
  names.add(name)
  return !isKnown
}

function checkLabel(field: Field, place: string, { add, labels }: Level & { readonly labels: Set<string> }): void {
  if (field.isRemoved) return
  if (labels.has(field.label)) add(`${place}.Label`, '与另一个字段重名')
  labels.add(field.label)
}

function faultsOf(name: string, fields: Fields, { builtIn, kinds, isTable }: Level): PropertyFault[] {
  const field = fieldOf(fields, name)
  if (!field) return []
  const given = fieldOf(builtIn, name)
  if (given) return [...faultsOfWords(field), ...faultsOfBuiltIn(given, field)]
  const column = isTable ? faultsOfColumn(field) : []
  return [...faultsOfField(field), ...faultsOfLinks(name, fields, kinds), ...column]
}

/** Everything else of a built-in field stays as it is, as far as it travels at all. */
function faultsOfBuiltIn(declared: Field, field: Field): PropertyFault[] {
  const given = asTold(declared)
  const keys = new Set([...Object.keys(given), ...Object.keys(field)])
  return [...keys]
    .filter((key) => !WORDS.includes(key) && !isSame(said(given, key), said(field, key)))
    .map((key) => [key, '系统字段的这项设置不能改'])
}

/** A field as it is read back from the wire, down to the columns of a table. */
function asTold(field: Field): Field {
  return fieldsFromWire(fieldsToWire({ Field: field })).Field ?? field
}

/** A flag that is not set says as much as one that is absent. */
function said(field: Field, key: string): unknown {
  const value = valueAt<unknown>({ ...field }, key)
  return value === false ? undefined : value
}

function faultsOfColumn({ type, unique, sortable }: Field): PropertyFault[] {
  return [
    ...(NO_COLUMNS.includes(type) ? [['type', '明细表中不能有这种字段'] as const] : []),
    ...(unique ? [['unique', '明细表中不能设为“不能重复”'] as const] : []),
    ...(sortable ? [['sortable', '明细表中不能排序'] as const] : []),
  ]
}

function checkTable(name: string, wire: unknown, place: string, level: Level): void {
  // The columns of a built-in table are compared as a whole.
  if (Object.hasOwn(level.builtIn, name) || !Array.isArray(wire)) return
  const before = fieldOf(level.published, name)
  const published = before?.type === 'rows' ? before.fields : {}
  if (wire.length > MAX_COLUMNS) return level.add(`${place}.Fields`, `最多 ${MAX_COLUMNS} 列`)
  checkFields(wire, `${place}.Fields`, { ...level, builtIn: {}, published, isTable: true })
}

function faultOfChange(from: Field | undefined, to: Field): string | undefined {
  if (!from || safePair(from, to) !== undefined) return undefined
  const [before, after] = [kindName(from), kindName(to)]
  return before === after ? '已发布字段的格式和引用对象不能改' : `类型不能由“${before}”改为“${after}”`
}

/** What is in force or built in stays, if only as removed. */
function checkKept(fields: Fields, at: string, { add, builtIn, published }: Level): void {
  for (const [name, { label }] of Object.entries({ ...published, ...builtIn })) {
    if (Object.hasOwn(fields, name)) continue
    add(at, Object.hasOwn(builtIn, name) ? `缺少系统字段“${label}”` : `字段“${label}”不能去掉，只能移除`)
  }
  if (Object.values(fields).every(({ isRemoved }) => isRemoved)) add(at, '至少要有一个字段')
}
