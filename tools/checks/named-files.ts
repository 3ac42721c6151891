import type { Expression, Node } from 'oxc-parser'
import { type Module, walk } from './modules.ts'
import { type Finding, type Tree, lineAt } from './tree.ts'

const RULE = 'named-files-exist'
/** Texts that refer to tests; those of the checks themselves are about files that were made up. */
const READ = /\.(ts|tsx|mjs|json|md)$/
const NOT_READ = /^tools\/checks\/.*\.test\.ts$|(^|\/)package-lock\.json$/
const TEST_FILE = /\.(test|spec)\.tsx?$/
/** The end of the path of a test file, and the title that stands behind it and a colon, up to the closing quote. */
const MENTION =
  /(?<![\w*/.@-])((?:[\w-]+\/)*[\w-][\w.-]*\.(?:test|spec)\.tsx?)(?![\w-])(?:: (?<title>[^'"`\n]+)(?=['"`]))?/g
/** In a document, the path of any other source. */
const DOCUMENTED = /`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css))`/g
const DOCUMENT = /\.md$/
const IMPORTED = /(?:from|import\() ?'[^']*$/
/** Between the titles of a group and of a test in it. */
const WITHIN = ' › '

/**
 * Texts that refer to a file which is not there: documents to any source, all texts to a test. A file is named by the end
 * of its path; where a title stands behind a test file and a colon, a test or a group of tests has to be called so. A proof
 * that is left to a test elsewhere would be lost with a rename.
 */
export function namedFileFindings(tree: Tree, modules: readonly Module[]): Finding[] {
  const testFiles = modules.filter(({ path }) => TEST_FILE.test(path))
  return [...missingSources(tree), ...testsNamedIn(tree, testFiles)]
}

/** Documents that refer to a source which is not there. */
function missingSources(tree: Tree): Finding[] {
  const isThere = (file: string) => tree.paths.some((path) => path === file || path.endsWith(`/${file}`))
  return tree.paths
    .filter((path) => DOCUMENT.test(path))
    .flatMap((path) =>
      [...tree.text(path).matchAll(DOCUMENTED)]
        .filter(([, file = '']) => !TEST_FILE.test(file) && !isThere(file))
        .map(({ 1: file, index }) => {
          const line = lineAt(tree.text(path), index)
          return { rule: RULE, path, line, message: `there is no file ${file}` }
        }),
    )
}

function testsNamedIn(tree: Tree, testFiles: readonly Module[]): Finding[] {
  return tree.paths
    .filter((path) => READ.test(path) && !NOT_READ.test(path))
    .flatMap((path) =>
      mentionsIn(tree.text(path)).flatMap(({ line, ...mention }) => {
        const fault = faultOf(mention, testFiles)
        return fault === undefined ? [] : [{ rule: RULE, path, line, message: fault }]
      }),
    )
}

interface Mention {
  readonly file: string
  readonly title: string | undefined
  readonly line: number
}

function mentionsIn(text: string): Mention[] {
  const found = [...text.matchAll(MENTION)]
  return found
    .filter(({ index }) => !IMPORTED.test(text.slice(Math.max(0, index - 200), index)))
    .map(({ 1: file = '', groups, index }) => ({ file, title: groups?.title, line: lineAt(text, index) }))
}

function faultOf({ file, title }: Omit<Mention, 'line'>, testFiles: readonly Module[]): string | undefined {
  const meant = testFiles.filter(({ path }) => path === file || path.endsWith(`/${file}`))
  const [only] = meant
  if (only === undefined) return `there is no test file ${file}`
  if (meant.length > 1) return `${file} may be any of ${meant.map(({ path }) => path).join(', ')}`
  if (title === undefined) return undefined
  const isThere = [...titlesIn(only)].some((one) => one === title || one.endsWith(WITHIN + title))
  return isThere ? undefined : `no test of ${only.path} is called “${title}”`
}

/** A group of tests, or one test; a row of `each` makes one of each. */
interface Declared {
  readonly kind: 'describe' | 'test'
  readonly titles: readonly string[]
  readonly start: number
  readonly end: number
}

const cache = new WeakMap<Module, ReadonlySet<string>>()

/** The title of every test in a file that is run, behind those of the groups around it, and of these groups. */
function titlesIn(module: Module): ReadonlySet<string> {
  const known = cache.get(module)
  if (known) return known
  const titles = new Set<string>()
  const groups: Declared[] = []
  walk(module.program, (node) => {
    const one = declaredBy(node)
    if (one?.kind === 'describe') groups.push(one)
    if (one?.kind !== 'test') return
    const around = groups.filter(({ start, end }) => start <= one.start && one.end <= end)
    for (const depth of [...around, one].keys()) {
      for (const title of joined([...around, one].slice(0, depth + 1))) titles.add(title)
    }
  })
  cache.set(module, titles)
  return titles
}

function joined([first, ...others]: readonly Declared[]): readonly string[] {
  if (first === undefined) return []
  if (others.length === 0) return first.titles
  return first.titles.flatMap((title) => joined(others).map((inner) => title + WITHIN + inner))
}

/** What is declared by `test('title', …)`, `test.each(…)('title', …)` and their like. */
function declaredBy(node: Node): Declared | undefined {
  if (node.type !== 'CallExpression') return undefined
  const words = wordsOf(node.callee)
  const title = textOf(node.arguments[0])
  if (title === undefined || !/^(describe|test|it)$/.test(words[0] ?? '')) return undefined
  if (words.includes('skip') || words.includes('todo')) return undefined
  const kind = words.includes('describe') ? 'describe' : 'test'
  return { kind, titles: rowsOf(node.callee).map((row) => filled(title, row)), start: node.start, end: node.end }
}

/** The texts of each row of `each([…])`; one row without any where they are not written down there. */
function rowsOf(callee: Expression): ReadonlyArray<readonly string[]> {
  const rows = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
  if (rows?.type !== 'ArrayExpression' || rows.elements.length === 0) return [[]]
  return rows.elements.map((row) => {
    const values = row?.type === 'ArrayExpression' ? row.elements : [row]
    return values.flatMap((value) => textOf(value) ?? [])
  })
}

function filled(title: string, texts: readonly string[]): string {
  return texts.reduce((left, text) => left.replace('%s', () => text), title)
}

/** `test`, `each` for `test.each(…)`. */
function wordsOf(callee: Expression): string[] {
  switch (callee.type) {
    case 'Identifier':
      return [callee.name]
    case 'MemberExpression':
      return callee.property.type === 'Identifier' ? [...wordsOf(callee.object), callee.property.name] : []
    case 'CallExpression':
      return wordsOf(callee.callee)
    case 'TaggedTemplateExpression':
      return wordsOf(callee.tag)
    default:
      return []
  }
}

function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0]?.value.raw : undefined
}
