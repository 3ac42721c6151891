import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that a check reads: of the repository, or of a test in memory. */
export interface Tree {
  /** Addresses from the root, with `/`, sorted. */
  readonly paths: readonly string[]
  text(path: string): string
  has(path: string): boolean
}

/** What a rule found; `line` counts from 1. */
export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  readonly message: string
}

/** All files that git tracks or would track: what somebody is just writing is checked too. */
export function treeOnDisk(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const present = listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
  return treeOver([...new Set(present)].toSorted(), (path) => readFileSync(join(root, path), 'utf8'))
}

/** A tree of given texts. */
export function treeOf(texts: Readonly<Record<string, string>>): Tree {
  return treeOver(Object.keys(texts).toSorted(), (path) => texts[path] ?? '')
}

function treeOver(paths: readonly string[], read: (path: string) => string): Tree {
  const known = new Set(paths)
  const cache = new Map<string, string>()
  return {
    paths,
    has: (path) => known.has(path),
    text(path) {
      const text = cache.get(path) ?? read(path)
      cache.set(path, text)
      return text
    },
  }
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
