import type { Node } from 'oxc-parser'
import { isNode, walk } from './modules.ts'

/** Where something stands and what it is typed as, which says nothing of what it does. */
const LEFT_OUT = new Set([
  'start',
  'end',
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'shorthand',
  'raw',
])

/** A function as it is written. */
export interface Written {
  readonly name: string
  readonly params: readonly Node[]
  readonly body: Node
  /** What a name stands for that the function does not give itself: of what a module holds it is another one in each. */
  readonly standsFor: (name: string) => string
}

/**
 * What a function does, as a text that is the same for another one with other names, types and signs that does it alike. Names that it
 * gives itself are numbered in their order; what it takes from elsewhere keeps its name.
 */
export function meaningOf({ name, params, body, standsFor }: Written): string {
  const own = new Set([name, ...params.flatMap(boundBy), ...[...params, body].flatMap(boundIn)])
  const numbers = new Map<string, string>()
  const numberOf = (one: string) => numbers.get(one) ?? numbers.set(one, `#${numbers.size}`).get(one)
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said)
    if (!isNode(value)) return typeof value === 'bigint' || value instanceof RegExp ? String(value) : value
    const node = bare(value)
    if (node.type === 'Identifier') return own.has(node.name) ? numberOf(node.name) : standsFor(node.name)
    return Object.entries(node).flatMap(([key, part]: [string, unknown]) => {
      if (LEFT_OUT.has(key)) return []
      return [isLabel(node, key) && isNode(part) && part.type === 'Identifier' ? part.name : said(part)]
    })
  }
  return JSON.stringify([params, bare(body)].map(said))
}

/** A node without parentheses and assertions about its type; a function of one `return` is what it returns. */
function bare(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return bare(node.expression)
    case 'BlockStatement': {
      const [only, ...others] = node.body
      return only?.type === 'ReturnStatement' && only.argument && others.length === 0 ? bare(only.argument) : node
    }
    default:
      return node
  }
}

/** Names of members, which nobody may choose. */
function isLabel(node: Node, key: string): boolean {
  if (node.type === 'MemberExpression') return key === 'property' && !node.computed
  return node.type === 'Property' && key === 'key' && !node.computed
}

function boundIn(part: Node): string[] {
  const names: string[] = []
  walk(part, (node) => {
    if (node.type === 'VariableDeclarator') names.push(...boundBy(node.id))
    if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration')
      names.push(...node.params.flatMap(boundBy))
    if (node.type === 'FunctionDeclaration' && node.id) names.push(node.id.name)
  })
  return names
}

/** The names that a pattern gives. */
function boundBy(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return boundBy(pattern.left)
    case 'RestElement':
      return boundBy(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one ? boundBy(one) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => boundBy(one.type === 'Property' ? one.value : one))
    default:
      return []
  }
}
