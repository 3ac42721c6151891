import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type Module, modulesOf } from './modules.ts'
import { type Tree, treeOnDisk } from './tree.ts'

/** Hexadecimal digits of a hash that are kept: enough that no two of some thousand files share one. */
const DIGITS = 16
const TEST = /\.(test|spec)\.tsx?$/
const FOR_TESTS = /\/testing\//
/** What is built or run by other rules when one of these changes. */
const FOR_ALL = /^(package-lock\.json|[^/]+\/package\.json|tsconfig\.base\.json|vitest\.config\.ts|\.npmrc)$/

interface Part {
  readonly tests: RegExp
  /** The tests start these workspaces whole, by ways that no import shows. */
  readonly starts: readonly string[]
  /** What runs before or around every file of the part. */
  readonly around: readonly string[]
}

/** Tests that stand nowhere here look at the whole checkout, and are run every time. */
const PARTS: readonly Part[] = [
  { tests: /^contract\//, starts: [], around: [] },
  { tests: /^web\//, starts: [], around: ['web/src/testing/setup.ts', 'web/src/testing/setup-replacing.ts'] },
  { tests: /^server\//, starts: ['contract', 'server'], around: ['server/src/app/testing/global-setup.ts'] },
  { tests: /^simulator\//, starts: ['contract', 'server', 'simulator'], around: [] },
  {
    tests: /^journeys\//,
    starts: ['contract', 'server', 'simulator', 'web'],
    around: ['journeys/global-setup.ts', 'journeys/playwright.config.ts'],
  },
]

/**
 * By test file, a hash of all that decides what the file says: itself, what it imports, what its part of the house starts,
 * and what builds and runs it. While it stays the same, the file need not be run again.
 */
export function fingerprintsOf(tree: Tree, modules: readonly Module[]): Readonly<Record<string, string>> {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const hashOf = kept((path) => digest(tree.text(path)))
  const forAll = tree.paths.filter((path) => FOR_ALL.test(path))
  const startedOf = kept((workspace) => {
    const paths = tree.paths.filter((path) => path.startsWith(`${workspace}/`))
    return digest(
      lines(
        paths.filter((path) => !TEST.test(path) && !FOR_TESTS.test(path)),
        hashOf,
      ),
    )
  })
  const fingerprint = (path: string, { starts, around }: Part) => {
    const own = reachedFrom([path, ...around], importsOf).filter((one) => tree.has(one))
    return digest([...starts.map(startedOf), lines([...own, ...forAll], hashOf)].join('\n'))
  }
  return Object.fromEntries(
    tree.paths.flatMap((path) => {
      const part = TEST.test(path) ? PARTS.find(({ tests }) => tests.test(path)) : undefined
      return part ? [[path, fingerprint(path, part)]] : []
    }),
  )
}

function reachedFrom(paths: readonly string[], importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set(paths)
  for (const path of reached) for (const target of importsOf.get(path) ?? []) reached.add(target)
  return [...reached].toSorted()
}

function lines(paths: readonly string[], hashOf: (path: string) => string): string {
  return paths.map((path) => `${hashOf(path)} ${path}`).join('\n')
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
}

function kept(work: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const result = known.get(key) ?? work(key)
    known.set(key, result)
    return result
  }
}

if (import.meta.main) {
  const tree = treeOnDisk(resolve(import.meta.dirname, '../..'))
  console.log(JSON.stringify(fingerprintsOf(tree, modulesOf(tree))))
}
