import type { FunctionName } from './expression-functions.ts'
import { parsed } from './expression.ts'
import { ExpressionFault } from './expression-tokens.ts'
import type { FieldNode, Node, Operator } from './expression-tree.ts'
import type { ComputedField, Field, FieldType, Fields } from './field.ts'

/** `numbers` is a column of numbers; `other` is what can only be counted. */
type Type = 'number' | 'text' | 'yesNo' | 'date' | 'period' | 'numbers' | 'other'

const names: Readonly<Record<Type, string>> = {
  number: '数字',
  text: '文字',
  yesNo: '是或否',
  date: '日期',
  period: '起止日期',
  numbers: '一列数字（只能用于合计、平均、最小、最大、计数）',
  other: '只能计数的内容',
}

/** What is not named here can only be counted. */
const kindsOf: Readonly<Partial<Record<Type, readonly FieldType[]>>> = {
  number: ['whole', 'decimal', 'money', 'polygon'],
  text: ['text', 'choice', 'time', 'sequence'],
  yesNo: ['yesNo'],
  date: ['date'],
  period: ['period'],
}
const KINDS: readonly Type[] = ['number', 'text', 'yesNo', 'date', 'period']
const SINGLE: readonly Type[] = ['number', 'text', 'yesNo', 'date']

/**
 * Says in Chinese what is wrong with an expression over these fields and where; nothing when it is good. The fields
 * include the computed ones, so that one that is made of itself is found.
 */
export function checkExpression(text: string, fields: Fields, result?: ComputedField['result']): string | undefined {
  const { tree, fault } = parsed(text)
  if (!tree) return fault
  try {
    const type = typeOf(tree.root, fields)
    expectType(tree.root, type, result ? resultTypes[result] : SINGLE)
    refuseCircles(text, fields, { through: [], done: new Set() })
    return undefined
  } catch (error) {
    if (error instanceof ExpressionFault) return error.message
    throw error
  }
}

const resultTypes: Readonly<Record<ComputedField['result'], readonly Type[]>> = {
  number: ['number'],
  text: ['text', 'date'],
}

interface Way {
  /** The computed fields on the way here. */
  readonly through: readonly string[]
  /** Those that were followed to their ends. */
  readonly done: Set<string>
}

/** Follows what computed fields are made of, each once. */
function refuseCircles(text: string, fields: Fields, { through, done }: Way): void {
  for (const { name, at } of parsed(text).tree?.fields ?? []) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field?.type !== 'computed' || done.has(name)) continue
    if (through.includes(name)) throw new ExpressionFault(at, `计算字段“${field.label}”循环引用了自己`)
    refuseCircles(field.expression, fields, { through: [...through, name], done })
    done.add(name)
  }
}

function expectType(node: Node, type: Type, wanted: readonly Type[]): void {
  if (wanted.includes(type)) return
  throw new ExpressionFault(node.at, `这里应为${wanted.map((one) => names[one]).join('或')}，而不是${names[type]}`)
}

function typeOf(node: Node, fields: Fields): Type {
  switch (node.kind) {
    case 'number':
    case 'text':
      return node.kind
    case 'field':
      return typeOfNamed(node, fields)
    case 'minus':
      return wanted(node.of, fields, ['number'])
    case 'not':
      return wanted(node.of, fields, ['yesNo'])
    case 'binary':
      return typeOfBinary(node.operator, node.left, node.right, fields)
    case 'call':
      return typeOfCall(node.name, node.given, fields)
  }
}

/** The type of a part that must be one of some. */
function wanted(node: Node, fields: Fields, types: readonly Type[]): Type {
  const type = typeOf(node, fields)
  expectType(node, type, types)
  return type
}

function typeOfNamed({ name, column, at }: FieldNode, fields: Fields): Type {
  const field = liveField(name, at, fields)
  if (column === undefined) return ownType(field)
  if (field.type !== 'rows') throw new ExpressionFault(at, `“${field.label}”不是明细表`)
  return ownType(liveField(column, at, field.fields)) === 'number' ? 'numbers' : 'other'
}

function liveField(name: string, at: number, fields: Fields): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw new ExpressionFault(at, `没有字段“${name}”`)
  if (field.isRemoved) throw new ExpressionFault(at, `字段“${field.label}”已移除`)
  return field
}

function ownType(field: Field): Type {
  if (field.type === 'computed') return field.result
  return KINDS.find((type) => kindsOf[type]?.includes(field.type)) ?? 'other'
}

function typeOfBinary(operator: Operator, left: Node, right: Node, fields: Fields): Type {
  switch (operator) {
    case 'and':
    case 'or':
      wanted(left, fields, ['yesNo'])
      return wanted(right, fields, ['yesNo'])
    case '&':
      wanted(left, fields, SINGLE)
      wanted(right, fields, SINGLE)
      return 'text'
    case '+':
    case '-':
    case '*':
    case '/':
      wanted(left, fields, ['number'])
      return wanted(right, fields, ['number'])
    default: {
      const isOrdered = operator !== '=' && operator !== '<>'
      const type = wanted(left, fields, isOrdered ? ['number', 'text', 'date'] : SINGLE)
      // A day is compared with a day that is written out: [Day] >= '2026-01-01'.
      wanted(right, fields, type === 'date' || type === 'text' ? ['date', 'text'] : [type])
      return 'yesNo'
    }
  }
}

function typeOfCall(name: FunctionName, given: readonly Node[], fields: Fields): Type {
  const all = (types: readonly Type[]) => given.forEach((node) => wanted(node, fields, types))
  switch (name) {
    case 'if':
      return typeOfChoice(given, fields)
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      all(['number', 'numbers'])
      return 'number'
    case 'count':
      all([...SINGLE, 'period', 'numbers', 'other'])
      return 'number'
    case 'round':
    case 'abs':
      all(['number'])
      return 'number'
    case 'days':
      all(given.length === 1 ? ['period'] : ['date'])
      return 'number'
    case 'year':
    case 'month':
      all(['date'])
      return 'number'
    case 'text':
    case 'concat':
      all(SINGLE)
      return 'text'
  }
}

function typeOfChoice([condition, first, second]: readonly Node[], fields: Fields): Type {
  if (!condition || !first || !second) return 'other'
  wanted(condition, fields, ['yesNo'])
  const type = wanted(first, fields, SINGLE)
  return wanted(second, fields, [type])
}
