import type { Function as FunctionNode, Node, ParamPattern } from 'oxc-parser'
import { type Module, walk } from './modules.ts'
import { type Finding, lineAt } from './tree.ts'

/** A rule about what stands in a source file. */
export interface CodeRule {
  readonly name: string
  readonly in: RegExp
  readonly notIn?: RegExp
  readonly why: string
  /** The offsets at fault. */
  readonly faults: (module: Module) => number[]
}

const TEST = /\.(test|bench)\.tsx?$|\/testing\//
const SQL_START = /^\s*(select|insert\s+into|update\s\S+\s+set|delete\s+from|with\s\w+\s+as|create\s+table)\s/i
const SQL_BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'executeQuery']
const IMPURE = ['Date.now', 'Math.random', 'crypto.randomUUID', 'performance.now']
/** What Node 20 lacks, which starts the tools before `npm ci` has brought the Node that the product runs on. */
const NEWER_THAN_NODE_20 = [
  'Array.fromAsync',
  'Iterator.from',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
]
const COLOUR = /#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(rgb|rgba|hsl|hsla|oklch)\(/i
const COLOUR_NAME = /^(white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|gold|silver|cyan)$/i
const ENDED = /^(Expression|Return|Throw|Break|Continue)Statement$|Declaration$|^PropertyDefinition$/
const LOGIC = /^(If|For|ForOf|ForIn|While|Switch|Try)Statement$|^ConditionalExpression$|^ClassDeclaration$/
const COLOUR_KEY = /colou?r|background|fill|stroke|border/i

export const codeRules: readonly CodeRule[] = [
  {
    name: 'statements-in-stores',
    in: /^server\/src\//,
    notIn: new RegExp(`\\.store\\.ts$|^server/src/platform/|${TEST.source}`),
    why: 'SQL stands in *.store.ts and in the platform',
    faults: (module) => offsets(module, (node) => isStatement(node) || isBuilderCall(node)),
  },
  {
    name: 'colours-in-tokens',
    in: /^web\/src\//,
    notIn: /^web\/src\/ui\/tokens\.ts$/,
    why: 'colours are named in web/src/ui/tokens.ts and nowhere else',
    faults: (module) => offsets(module, (node, parent) => COLOUR.test(literal(node)) || isNamedColour(node, parent)),
  },
  {
    name: 'rules-take-time-and-chance',
    in: /\.rules\.ts$/,
    why: 'a rule is pure: time and chance are passed in',
    faults: (module) => offsets(module, isClockOrChance),
  },
  {
    name: 'tools-run-on-node-20',
    in: /^tools\/[^/]+\.mjs$/,
    why: 'Node 20 runs this on a fresh machine and lacks it',
    faults: (module) => offsets(module, (node) => isMember(node, NEWER_THAN_NODE_20)),
  },
  {
    name: 'no-boolean-parameter',
    in: /\.(ts|tsx|mjs)$/,
    notIn: TEST,
    why: 'write two functions or a named option instead of a boolean parameter',
    faults: (module) => booleanParameters(module),
  },
  {
    name: 'index-without-logic',
    in: /(^|\/)index\.tsx?$/,
    why: 'an index only says what stands behind it',
    faults: (module) =>
      offsets(module, (node) => LOGIC.test(node.type) || (node.type === 'BlockStatement' && node.body.length > 1)),
  },
  {
    name: 'todo-needs-decision',
    in: /./,
    why: 'write TODO(decision NNN): … or do it now',
    faults: ({ comments }) => comments.filter(({ value }) => isOpenTodo(value)).map(({ start }) => start),
  },
  {
    name: 'no-semicolons',
    in: /./,
    why: 'no semicolon ends a line',
    faults: (module) =>
      offsets(
        module,
        ({ type, start, end }) =>
          ENDED.test(type) &&
          /\S;$/.test(module.text.slice(start, end)) &&
          /^[ \t]*(\n|$)/.test(module.text.slice(end)),
      ),
  },
  {
    name: 'single-quotes',
    in: /./,
    why: 'texts stand in single quotes',
    faults: (module) => offsets(module, (node, parent) => isDoubleQuoted(node) && parent?.type !== 'JSXAttribute'),
  },
]

/** An unfinished note without the number of a decision. */
export function isOpenTodo(text: string): boolean {
  return /\b(TODO|FIXME|XXX|HACK)\b(?!\(decision \d{3}\): )/.test(text)
}

/** What the rules find in the modules. */
export function codeFindings(modules: readonly Module[], rules: readonly CodeRule[] = codeRules): Finding[] {
  return rules.flatMap((rule) =>
    modules
      .filter(({ path }) => rule.in.test(path) && !rule.notIn?.test(path))
      .flatMap((module) =>
        rule.faults(module).map((offset) => ({
          rule: rule.name,
          path: module.path,
          line: lineAt(module.text, offset),
          message: rule.why,
        })),
      ),
  )
}

function offsets(module: Module, atFault: (node: Node, parent: Node | undefined) => boolean): number[] {
  const found: number[] = []
  walk(module.program, (node, parent) => {
    if (atFault(node, parent)) found.push(node.start)
  })
  return found
}

/** The text of a string or of a piece of a template; '' for anything else. */
function literal(node: Node): string {
  if (node.type === 'TemplateElement') return node.value.raw
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : ''
}

function isStatement(node: Node): boolean {
  return SQL_START.test(literal(node))
}

function isBuilderCall(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    SQL_BUILDERS.includes(nameOf(node.callee.property))
  )
}

function isDoubleQuoted(node: Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string' && /^"[^']*"$/.test(node.raw ?? '')
}

function isNamedColour(node: Node, parent: Node | undefined): boolean {
  if (!COLOUR_NAME.test(literal(node))) return false
  if (parent?.type === 'Property') return COLOUR_KEY.test(nameOf(parent.key))
  return parent?.type === 'JSXAttribute' && parent.name.type === 'JSXIdentifier' && COLOUR_KEY.test(parent.name.name)
}

function isClockOrChance(node: Node): boolean {
  if (node.type === 'NewExpression') return node.arguments.length === 0 && nameOf(node.callee) === 'Date'
  return isMember(node, IMPURE)
}

function isMember(node: Node, members: readonly string[]): boolean {
  return node.type === 'MemberExpression' && members.includes(`${nameOf(node.object)}.${nameOf(node.property)}`)
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : ''
}

/** A lone boolean is a value, as in `yesNo(answer)`; with a default or beside others it is a switch. */
function booleanParameters(module: Module): number[] {
  const found: number[] = []
  walk(module.program, (node, parent) => {
    if (!isNamedFunction(node, parent)) return
    const switches = node.params.filter((param) => isBoolean(param) && (node.params.length > 1 || hasDefault(param)))
    found.push(...switches.map((param) => param.start))
  })
  return found
}

function isNamedFunction(node: Node, parent: Node | undefined): node is FunctionNode {
  if (node.type === 'FunctionDeclaration') return true
  const isFunction = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
  return isFunction && (parent?.type === 'VariableDeclarator' || parent?.type === 'MethodDefinition')
}

function isBoolean(param: ParamPattern): boolean {
  if (param.type === 'AssignmentPattern') return 'value' in param.right && typeof param.right.value === 'boolean'
  return param.type === 'Identifier' && param.typeAnnotation?.typeAnnotation.type === 'TSBooleanKeyword'
}

function hasDefault(param: ParamPattern): boolean {
  return param.type === 'AssignmentPattern'
}
