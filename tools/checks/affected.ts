import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Module, modulesOf } from './modules.ts'
import { type Tree, treeOnDisk } from './tree.ts'

/** What has to be run again after a change. All paths are addresses of the tree. */
export interface Affected {
  /** Changed files that are still there and can be linted and formatted. */
  readonly sources: readonly string[]
  /** Folders with a `tsconfig.json` that hold a changed module or one that depends on it. */
  readonly typed: readonly string[]
  /** Files for vitest. */
  readonly tests: readonly string[]
  /** Files for Playwright. */
  readonly journeys: readonly string[]
  /** A changed file on which everything depends, so that the whole gate has to run; undefined where there is none. */
  readonly everything?: string
}

/** Whoever changes one of these changes how every test is built or run. */
const FOR_ALL = /^(package(-lock)?\.json|[^/]+\/package\.json|tsconfig\.base\.json|vitest\.config\.ts|\.npmrc)$/
/** No module imports these, yet every test of the server runs on what they make. */
const SCHEMA = /^server\/migrations\//
const TEST = /\.test\.tsx?$/
const JOURNEY = /^journeys\/.*\.spec\.ts$/
const SOURCE = /\.(ts|tsx|mjs)$/
/** What runs before or around every file of a part of the house; it is imported by a configuration, not by the tests. */
const SURROUNDINGS: ReadonlyArray<readonly [entry: string, of: RegExp]> = [
  ['server/src/app/testing/global-setup.ts', /^server\/.*\.test\.ts$/],
  ['web/src/testing/setup.ts', /^web\/.*\.test\.tsx?$/],
  ['journeys/global-setup.ts', JOURNEY],
  ['journeys/playwright.config.ts', JOURNEY],
]

/** Follows the imports backwards from the changed files to the tests that depend on them. */
export function affectedBy(changed: readonly string[], tree: Tree, modules: readonly Module[]): Affected {
  const reached = dependentsOf(changed, modules)
  const wholesale = SURROUNDINGS.filter(([entry]) => reached.has(entry)).map(([, of]) => of)
  if (changed.some((path) => SCHEMA.test(path))) wholesale.push(/^server\/.*\.test\.ts$/)
  const isRun = (path: string) => reached.has(path) || wholesale.some((of) => of.test(path))
  const paths = modules.map(({ path }) => path).filter(isRun)
  const everything = changed.find((path) => FOR_ALL.test(path))
  return {
    sources: changed.filter((path) => tree.has(path) && SOURCE.test(path)),
    typed: foldersOf(reached, tree),
    tests: paths.filter((path) => TEST.test(path)),
    journeys: paths.filter((path) => JOURNEY.test(path)),
    ...(everything !== undefined && { everything }),
  }
}

function dependentsOf(changed: readonly string[], modules: readonly Module[]): Set<string> {
  const importersOf = new Map<string, string[]>()
  for (const { path, imports } of modules) {
    for (const { target } of imports) importersOf.set(target, [...(importersOf.get(target) ?? []), path])
  }
  const reached = new Set(changed)
  for (const path of reached) for (const importer of importersOf.get(path) ?? []) reached.add(importer)
  return reached
}

function foldersOf(paths: ReadonlySet<string>, tree: Tree): string[] {
  const folders = [...paths].filter((path) => SOURCE.test(path)).map((path) => path.split('/')[0] ?? '')
  return [...new Set(folders)].filter((folder) => tree.has(`${folder}/tsconfig.json`)).toSorted()
}

/** Files that differ from a revision, and those that git does not know yet. */
function changedSince(revision: string, root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\0')
      .filter((path) => path !== '')
  const differing = git('diff', '--name-only', '-z', '--no-renames', revision, '--')
  return [...differing, ...git('ls-files', '--others', '--exclude-standard', '-z')]
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const tree = treeOnDisk(root)
  const changed = changedSince(process.argv[2] ?? 'HEAD', root)
  console.log(JSON.stringify(affectedBy(changed, tree, modulesOf(tree))))
}
