import type { Node } from 'oxc-parser'
import { type Exception, findingsBut } from './exceptions.ts'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'formats-in-values'
/** What people read; the simulator fills in what they read, journeys expect it, and benches print what they measured. */
const READ_BY_PEOPLE = /^((contract|server|web|simulator)\/src|journeys|bench)\//
const HOME = /^contract\/src\/values\//
const TEST = /\.(test|bench)\.tsx?$|\/testing\//

const WRITERS = /^(toFixed|toPrecision|toLocaleString|toLocaleDateString|toLocaleTimeString)$/
const INTL_WRITERS = /^(NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat|ListFormat)$/
/** Of other units a count is written, which needs no decimals. */
const MEASURED = /^ ?(亩|斤|公斤|克|毫升|升(?!序)|吨|公里|立方米|m³)(?![/\w])/

export const exceptions: readonly Exception[] = [
  {
    path: 'server/src/platform/time/clock.ts',
    why: 'asks what the clocks of a time zone show, which nothing else knows',
  },
  {
    path: 'server/src/modules/sheets/serial.rules.ts',
    why: 'asks for the offset of a time zone, to count days for Excel',
  },
  {
    path: 'server/src/modules/sheets/import-cells.rules.ts',
    why: 'reads numbers of spreadsheets, whose last digits are noise',
  },
  {
    path: 'server/src/modules/sheets/heads.rules.ts',
    why: 'knows the heads of sheets that repeated the unit of a label',
  },
  { path: 'server/src/platform/config/config.ts', why: 'asks whether there is a time zone of a name' },
  { path: 'simulator/src/county/harvests.ts', why: 'writes notes as people type them on a phone, without decimals' },
  { path: 'journeys/harvests.ts', why: 'asks what day it is on the farm, wherever the test runs' },
  { path: 'simulator/src/county/inputs.ts', why: 'writes what is printed on labels of products' },
]

/** Numbers and days that are rounded or written elsewhere than in contract/src/values, and exceptions that nothing needs. */
export function formatFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const judged = modules.filter(({ path }) => READ_BY_PEOPLE.test(path) && !HOME.test(path) && !TEST.test(path))
  return findingsBut({ rule: RULE, modules: judged, allowed }, findingsOf)
}

function findingsOf(module: Module): Finding[] {
  const found: Finding[] = []
  walk(module.program, (node) => {
    for (const [offset, message] of faultsOf(node)) {
      found.push({ rule: RULE, path: module.path, line: lineAt(module.text, offset), message })
    }
  })
  return found
}

type Fault = readonly [offset: number, message: string]

function faultsOf(node: Node): Fault[] {
  switch (node.type) {
    case 'CallExpression': {
      if (isDays(node)) return [[node.start, 'daysFrom of @farm/contract/values in place of Math.round((… - …) / …)']]
      const name = node.callee.type === 'MemberExpression' ? nameOf(node.callee.property) : ''
      if (isPercent(node)) return [[node.start, 'wholePercent or roundTo of @farm/contract/values in place of Math']]
      return WRITERS.test(name)
        ? [[node.start, `a formatter or roundTo of @farm/contract/values in place of ${name}`]]
        : []
    }
    case 'MemberExpression': {
      const isWriter = nameOf(node.object) === 'Intl' && INTL_WRITERS.test(nameOf(node.property))
      return isWriter ? [[node.start, 'a formatter of @farm/contract/values in place of Intl']] : []
    }
    case 'BinaryExpression':
      return isRounding(node) ? [[node.start, 'roundTo of @farm/contract/values in place of Math.round(…) / …']] : []
    case 'TemplateLiteral':
      return templateFaults(node)
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.flatMap((child, index): Fault[] => {
        const isUnit = child.type === 'JSXText' && MEASURED.test(child.value)
        return isUnit && node.children[index - 1]?.type === 'JSXExpressionContainer'
          ? [[child.start, ONE_QUANTITY]]
          : []
      })
    default:
      return []
  }
}

function templateFaults({ quasis, expressions }: Node & { type: 'TemplateLiteral' }): Fault[] {
  return quasis.slice(1).flatMap(({ value, start }, index): Fault[] => {
    const before = expressions[index]
    const isHead = quasis[index]?.value.raw.endsWith('（') && value.raw.startsWith('）')
    if (value.raw === '' && isUnit(expressions[index + 1])) return [[start, ONE_QUANTITY]]
    if (isHead && before && isUnit(before)) return [[start, HEAD]]
    return MEASURED.test(value.raw) ? [[start, ONE_QUANTITY]] : []
  })
}

function isUnit(node: Node | undefined): boolean {
  if (!node) return false
  return /unit$/i.test(nameOf(node.type === 'MemberExpression' ? node.property : node))
}

const HEAD =
  'labelWithUnit of @farm/contract/values writes a label with its unit, and no unit that the label has already'
const ONE_QUANTITY = 'formatQuantity or formatInUnit of @farm/contract/values writes a quantity with its unit'

/** `Math.round(x * 100) / 100`; a whole number of days, which divides inside, is none. */
function isRounding(node: Node & { type: 'BinaryExpression' }): boolean {
  if (node.operator !== '/' || node.left.type !== 'CallExpression') return false
  const { callee } = node.left
  return callee.type === 'MemberExpression' && nameOf(callee.object) === 'Math' && nameOf(callee.property) === 'round'
}

/** `Math.floor((part / whole) * 100)` and its like: 29 of 100 would come to 28. */
function isPercent({ callee, arguments: [given] }: Node & { type: 'CallExpression' }): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee.object) !== 'Math' || given === undefined) return false
  const quotient = inner(given)
  if (quotient.type !== 'BinaryExpression') return false
  const { left, operator } = quotient
  if (operator === '/') return isHundredTimes(inner(left), () => true)
  return isHundredTimes(quotient, (other) => other.type === 'BinaryExpression' && other.operator === '/')
}

function isHundredTimes(node: Node, isMeant: (other: Node) => boolean): boolean {
  if (node.type !== 'BinaryExpression' || node.operator !== '*') return false
  const [one, other] = [inner(node.left), inner(node.right)]
  return (isHundred(other) && isMeant(one)) || (isHundred(one) && isMeant(other))
}

function isHundred(node: Node): boolean {
  return node.type === 'Literal' && node.value === 100
}

function inner(node: Node): Node {
  return node.type === 'ParenthesizedExpression' ? inner(node.expression) : node
}

/** `Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)`; of minutes and seconds there are many kinds. */
function isDays({ callee, arguments: [share] }: Node & { type: 'CallExpression' }): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'round') return false
  if (share?.type !== 'BinaryExpression' || share.operator !== '/') return false
  const span = inner(share.left)
  const isDay = nameOf(share.right) === 'DAY_MS' || (share.right.type === 'Literal' && share.right.value === 86_400_000)
  return isDay && span.type === 'BinaryExpression' && isParsed(span.left) && isParsed(span.right)
}

function isParsed(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return nameOf(node.callee.object) === 'Date' && nameOf(node.callee.property) === 'parse'
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : ''
}
