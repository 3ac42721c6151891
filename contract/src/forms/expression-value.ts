import type { FunctionName } from './expression-functions.ts'
import type { FieldNode, Node, Operator } from './expression-tree.ts'
import { isDate, isPeriod } from './moment.ts'
import { cornersOf } from './polygon.ts'
import { polygonArea } from './polygon-area.ts'
import { roundTo } from '../values/index.ts'
import type { DynamicData } from './dynamic-data.ts'
import { isEmpty, isObject, valueAt } from './values.ts'

/** What an expression can give: a number, a text (a day too, `2026-11-20`), or yes or no. */
export type Value = number | string | boolean
type Maybe = Value | undefined

export const MAX_COMPUTED_TEXT = 2000
const MOST_DIGITS = 6
const DAY_MS = 86_400_000

/** What a part of an expression comes to; every part is looked at once. */
export function valueOf(node: Node, data: DynamicData): Maybe {
  switch (node.kind) {
    case 'number':
    case 'text':
      return node.value
    case 'field':
      return single(heldBy(node, data))
    case 'minus':
      return negative(valueOf(node.of, data))
    case 'not': {
      const value = valueOf(node.of, data)
      return typeof value === 'boolean' ? !value : undefined
    }
    case 'binary':
      return combined(node.operator, valueOf(node.left, data), valueOf(node.right, data))
    case 'call':
      return called(node.name, node.given, data)
  }
}

/** What a field holds, of a column a list. */
function heldBy({ name, column }: FieldNode, data: DynamicData): unknown {
  const value = valueAt(data, name)
  if (column === undefined) return value
  return Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? valueAt(row, column) : undefined)) : []
}

function single(value: unknown): Maybe {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return finite(value)
  const corners = isObject(value) ? cornersOf(value) : undefined
  return corners && polygonArea(corners)
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}

function negative(value: Maybe): Maybe {
  return typeof value === 'number' ? -value : undefined
}

function combined(operator: Operator, left: Maybe, right: Maybe): Maybe {
  switch (operator) {
    case 'and':
      return both(left, right)
    case 'or':
      return either(left, right)
    case '&':
      return left === undefined || right === undefined ? undefined : joined([left, right])
    case '+':
    case '-':
    case '*':
    case '/':
      return typeof left === 'number' && typeof right === 'number' ? reckoned(operator, left, right) : undefined
    default:
      return compared(operator, left, right)
  }
}

/** What is false is so whatever is missing. */
function both(left: Maybe, right: Maybe): Maybe {
  if (left === false || right === false) return false
  return left === true && right === true ? true : undefined
}

function either(left: Maybe, right: Maybe): Maybe {
  if (left === true || right === true) return true
  return left === false && right === false ? false : undefined
}

function reckoned(operator: '+' | '-' | '*' | '/', left: number, right: number): Maybe {
  if (operator === '+') return finite(left + right)
  if (operator === '-') return finite(left - right)
  return finite(operator === '*' ? left * right : left / right)
}

function compared(operator: '=' | '<>' | '<' | '<=' | '>' | '>=', left: Maybe, right: Maybe): Maybe {
  if (left === undefined || right === undefined || typeof left !== typeof right) return undefined
  if (operator === '=') return left === right
  if (operator === '<>') return left !== right
  if (typeof left === 'boolean') return undefined
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

function joined(values: readonly Value[]): Maybe {
  const text = values.map(asText).join('')
  return text.length > MAX_COMPUTED_TEXT ? undefined : text
}

function asText(value: Value): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'number' ? String(roundTo(value, MOST_DIGITS)) : value
}

function called(name: FunctionName, given: readonly Node[], data: DynamicData): Maybe {
  const [first, second, third] = given
  if (!first) return undefined
  switch (name) {
    case 'if': {
      const condition = valueOf(first, data)
      const chosen = condition === true ? second : third
      return typeof condition === 'boolean' && chosen ? valueOf(chosen, data) : undefined
    }
    case 'days':
      return second ? between(valueOf(first, data), valueOf(second, data)) : lengthOf(first, data)
    case 'count':
      return given.flatMap((node) => listOf(node, data)).filter((one) => !isEmpty(one)).length
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return gathered(name, numbersOf(given, data))
    case 'concat':
      return joined(given.map((node) => valueOf(node, data)).filter((one) => one !== undefined))
    default:
      return changed(name, valueOf(first, data), second ? valueOf(second, data) : 0)
  }
}

/** Every value that is given, those of a list one by one. */
function listOf(node: Node, data: DynamicData): unknown[] {
  if (node.kind !== 'field') return [valueOf(node, data)]
  const value = heldBy(node, data)
  return Array.isArray(value) ? value : [value]
}

function numbersOf(given: readonly Node[], data: DynamicData): number[] {
  return given
    .flatMap((node) => listOf(node, data))
    .map(single)
    .filter((one) => typeof one === 'number')
}

function gathered(name: 'sum' | 'avg' | 'min' | 'max', values: readonly number[]): Maybe {
  const sum = values.reduce((all, one) => all + one, 0)
  if (name === 'sum') return finite(sum)
  if (values.length === 0) return undefined
  if (name === 'avg') return finite(sum / values.length)
  return values.reduce((best, one) => (name === 'min' ? Math.min(best, one) : Math.max(best, one)))
}

function between(from: Maybe, to: Maybe): Maybe {
  return isDate(from) && isDate(to) ? (Date.parse(to) - Date.parse(from)) / DAY_MS : undefined
}

/** The days of a period, both ends counted. */
function lengthOf(node: Node, data: DynamicData): Maybe {
  const period = node.kind === 'field' ? heldBy(node, data) : undefined
  if (!isObject(period) || !isPeriod(period)) return undefined
  const days = between(single(period.From), single(period.To))
  return typeof days === 'number' ? days + 1 : undefined
}

function changed(name: 'round' | 'abs' | 'year' | 'month' | 'text', value: Maybe, more: Maybe): Maybe {
  if (value === undefined) return undefined
  if (name === 'text') return asText(value)
  if (name === 'year') return isDate(value) ? Number(value.slice(0, 4)) : undefined
  if (name === 'month') return isDate(value) ? Number(value.slice(5, 7)) : undefined
  if (typeof value !== 'number') return undefined
  if (name === 'abs') return Math.abs(value)
  const isDigits = typeof more === 'number' && Number.isInteger(more) && more >= 0 && more <= MOST_DIGITS
  return isDigits ? roundTo(value, more) : undefined
}
