import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { type Comment, type Node, type ParseResult, type Program, parseSync, visitorKeys } from 'oxc-parser'
import { type Tree, lineAt } from './tree.ts'

/** One import, re-export, `import()` or type import of a module. */
export interface Import {
  /** As it is written. */
  readonly specifier: string
  /** A path of the tree, `npm:<package>` or `node:<name>`. */
  readonly target: string
  /** The names that are taken as values; `*` stands for all. */
  readonly names: readonly string[]
  /** Loaded when it is needed, by `import()`. */
  readonly isLazy: boolean
  readonly line: number
}

/** A parsed source file. */
export interface Module {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly comments: readonly Comment[]
  readonly imports: readonly Import[]
}

type Mention = Pick<Import, 'specifier' | 'names' | 'isLazy'> & { readonly offset: number }

const SOURCE = /\.(ts|tsx|mjs|cjs|js|jsx)$/

/** Parses every source file of the tree; throws where a file cannot be read, so that none goes unchecked. */
export function modulesOf(tree: Tree): Module[] {
  return tree.paths.filter((path) => SOURCE.test(path)).map((path) => moduleAt(tree, path))
}

function moduleAt(tree: Tree, path: string): Module {
  const text = tree.text(path)
  const parsed = parseSync(path, text)
  const fault = parsed.errors.find((error) => error.severity === 'Error')
  if (fault) throw new Error(`${path}: ${fault.message}`)
  const mentions = [...mentionsOf(parsed, text), ...typeImports(parsed.program)]
  if (mentions.length === 0 && /^import .+ from '/m.test(text)) throw new Error(`${path}: none of its imports was read`)
  return {
    path,
    text,
    program: parsed.program,
    comments: parsed.comments,
    imports: mentions.map(({ offset, ...mention }) => ({
      ...mention,
      target: targetOf(path, mention.specifier),
      line: lineAt(text, offset),
    })),
  }
}

function mentionsOf({ module }: ParseResult, text: string): Mention[] {
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    names: entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? '*'),
    isLazy: false,
    offset: start,
  }))
  const exports = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap((entry) => {
      if (!entry.moduleRequest) return []
      const names = entry.isType ? [] : [entry.importName.name ?? '*']
      return [{ specifier: entry.moduleRequest.value, names, isLazy: false, offset: start }]
    }),
  )
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [{ specifier: literal[2], names: ['*'], isLazy: true, offset: start }] : []
  })
  return [...imports, ...exports, ...dynamic]
}

function typeImports(program: Program): Mention[] {
  const found: Mention[] = []
  walk(program, (node) => {
    if (node.type !== 'TSImportType') return
    found.push({ specifier: node.source.value, names: [], isLazy: false, offset: node.start })
  })
  return found
}

function targetOf(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (isBuiltin(bare)) return bare.startsWith('node:') ? bare : `node:${bare}`
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  const [scope = '', name = '', ...rest] = bare.split('/')
  if (scope !== '@farm') return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
  const inner = rest.join('/')
  return name === 'contract' ? `contract/src/${inner}/index.ts` : `${name}/${inner}`
}

type Visit = (node: Node, parent: Node | undefined) => void

/** Visits every node from the outside in. */
export function walk(node: Node, visit: Visit, parent?: Node): void {
  visit(node, parent)
  for (const child of childrenOf(node)) walk(child, visit, node)
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key)
    if (isNode(value)) children.push(value)
    else if (Array.isArray(value)) children.push(...value.filter(isNode))
  }
  return children
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
