import type { Node } from 'oxc-parser'
import { type Exception, findingsBut } from './exceptions.ts'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

const RULE = 'states-said-once'
const JUDGED = /^((contract|server|web|simulator)\/src|bench)\//
const TEST = /\.(test|bench)\.tsx?$|\/testing\//
const ANY_KEY = /Record<string,/
const TONE = /^(neutral|info|good|warning|bad)$/
/** `in ('执行中', '已完成')` in SQL, or an array of them. */
const SQL_LIST = /\b(?:in\s*\(|array\s*\[)\s*('[^']+'(?:\s*,\s*'[^']+')+)\s*[)\]]/g

export const exceptions: readonly Exception[] = [
  {
    path: 'contract/src/standards/standards.calls.ts',
    why: 'names the states that can be asked for, whose types the compiler needs',
  },
]

/**
 * Lists of states of a kind that are written by hand: an array, a type or an object of texts, an array of calls with one each, a chain of
 * comparisons, a list in SQL; those that name all of them as well, since they miss the next one. Looks of states likewise. Their table
 * says what each counts as (`workOrderStates.where('open')`) and how it looks, so that a new state is decided once.
 */
export function stateFindings(modules: readonly Module[], allowed: readonly Exception[] = exceptions): Finding[] {
  const tables = modules.flatMap(tablesIn)
  const judged = modules.filter(({ path }) => JUDGED.test(path) && !TEST.test(path))
  return findingsBut({ rule: RULE, modules: judged, allowed }, (module) => findingsOf(module, tables))
}

function findingsOf(module: Module, tables: readonly Names[]): Finding[] {
  const found = [listsIn, handedIn, tonesIn].flatMap((look) => look(module, tables))
  return found.map(({ at, names }) => ({
    rule: RULE,
    path: module.path,
    line: lineAt(module.text, at),
    message: `a trait of the table of states in place of ${names.join(', ')}`,
  }))
}

type Names = readonly string[]

/** The names of the states that a module declares by `stateTable<…>()({ … })`. */
function tablesIn({ program }: Module): Names[] {
  const tables: Names[] = []
  walk(program, (node) => {
    const table = tableOf(node)
    if (table) tables.push(keysOf(table))
  })
  return tables
}

function tableOf(node: Node): (Node & { type: 'ObjectExpression' }) | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'CallExpression') return undefined
  const { callee } = node.callee
  const [rows] = node.arguments
  return callee.type === 'Identifier' && callee.name === 'stateTable' && rows?.type === 'ObjectExpression'
    ? rows
    : undefined
}

interface Listed {
  readonly at: number
  readonly names: Names
}

function listsIn({ program, text }: Module, tables: readonly Names[]): Listed[] {
  const found: Listed[] = []
  const judged = new Set<Node>()
  walk(program, (node) => {
    const table = tableOf(node)
    if (table) walk(table, (part) => void judged.add(part))
    if (judged.has(node)) return
    if (node.type === 'LogicalExpression') walk(node, (part) => void judged.add(part))
    for (const names of listsOf(node, text)) {
      const isPart = (all: Names) => names.length > 1 && names.every((one) => all.includes(one))
      if (tables.some(isPart)) found.push({ at: node.start, names })
    }
  })
  return found
}

/** Looks of a state that stand beside its table: `tone={status === '有效' ? 'good' : 'neutral'}`. */
function tonesIn({ program, text }: Module, tables: readonly Names[]): Listed[] {
  const found: Listed[] = []
  walk(program, (node) => {
    const names = toned(node, text)
    if (names.length > 0 && tables.some((all) => names.every((one) => all.includes(one)))) {
      found.push({ at: node.start, names })
    }
  })
  return found
}

/** The texts to which a node gives looks. */
function toned(node: Node, text: string): string[] {
  const isTone = (one: Node) => textOf(one).some((tone) => TONE.test(tone))
  if (node.type === 'ConditionalExpression') {
    return isTone(node.consequent) ? comparedIn(node.test, text).map(({ state }) => state) : []
  }
  if (node.type !== 'ObjectExpression' || node.properties.length < 2) return []
  return node.properties.every((one) => one.type === 'Property' && isTone(one.value)) ? keysOf(node) : []
}

/** Arrays whose elements hand one state each to functions, as tabs do: `[inState('待派发'), inState('已派发')]`. */
function handedIn({ program }: Module, tables: readonly Names[]): Listed[] {
  const found: Listed[] = []
  walk(program, (node) => {
    if (node.type !== 'ArrayExpression') return
    const texts = new Set(node.elements.flatMap(handedOn))
    const names = tables.map((all) => all.filter((one) => texts.has(one))).find((some) => some.length > 1)
    if (names) found.push({ at: node.start, names })
  })
  return found
}

function handedOn(element: Node | null): string[] {
  const texts: string[] = []
  if (element?.type !== 'CallExpression' && element?.type !== 'ObjectExpression') return texts
  walk(element, (node) => {
    if (node.type === 'CallExpression') texts.push(...node.arguments.flatMap((one) => textOf(one)))
  })
  return texts
}

/** The texts that a node lists. */
function listsOf(node: Node, text: string): Names[] {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements.every((one) => one?.type === 'Literal') ? [node.elements.flatMap((one) => textOf(one))] : []
    case 'VariableDeclarator':
      // Of a `Record<Status, …>` the compiler sees that it names all.
      return node.init?.type === 'ObjectExpression' && ANY_KEY.test(text.slice(node.id.start, node.id.end))
        ? [keysOf(node.init)]
        : []
    case 'TSUnionType':
      return node.types.every((one) => one.type === 'TSLiteralType')
        ? [node.types.flatMap((one) => (one.type === 'TSLiteralType' ? textOf(one.literal) : []))]
        : []
    case 'LogicalExpression':
      return [...Map.groupBy(comparedIn(node, text), ({ with: other }) => other).values()].map((some) => [
        ...new Set(some.map((one) => one.state)),
      ])
    case 'TemplateLiteral':
      return node.quasis.flatMap(({ value }) =>
        [...value.raw.matchAll(SQL_LIST)].map(([, list = '']) => list.split(',').map((one) => one.trim().slice(1, -1))),
      )
    default:
      return []
  }
}

interface Compared {
  readonly state: string
  /** The operator and what it is compared with, as they are written. */
  readonly with: string
}

/** What is compared with texts in one chain of `||` or `&&`. */
function comparedIn(node: Node, text: string): Compared[] {
  if (node.type === 'LogicalExpression') return [...comparedIn(node.left, text), ...comparedIn(node.right, text)]
  if (node.type === 'ParenthesizedExpression') return comparedIn(node.expression, text)
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return []
  const { left, right, operator } = node
  return textOf(right).map((state) => ({ state, with: `${operator} ${text.slice(left.start, left.end)}` }))
}

function keysOf({ properties }: Node & { type: 'ObjectExpression' }): string[] {
  return properties.flatMap((one) => {
    if (one.type !== 'Property') return []
    return one.key.type === 'Identifier' && !one.computed ? [one.key.name] : textOf(one.key)
  })
}

function textOf(node: Node | null): string[] {
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}
