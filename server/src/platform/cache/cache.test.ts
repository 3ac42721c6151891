import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderCache } from './folder-cache.ts'
import { importedSources } from './imported-sources.ts'

const NOW = new Date('2026-05-01T08:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

let home: string
let folder: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'farm-cache-'))
  folder = join(home, 'cache')
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

function put(cache: FolderCache, key: string, content: string, now = NOW): void {
  const draft = cache.openDraft(now)
  writeFileSync(join(draft, 'content'), content)
  utimesSync(draft, now, now)
  cache.put(key, draft)
}

const contentOf = (cache: FolderCache, key: string) => {
  const path = cache.find(key)
  return path && readFileSync(join(path, 'content'), 'utf8')
}

test('an entry is found by its key once it is complete', () => {
  const cache = new FolderCache(folder)
  const draft = cache.openDraft(NOW)
  writeFileSync(join(draft, 'content'), 'one')
  expect(cache.find('a')).toBeUndefined()
  cache.put('a', draft)
  expect(contentOf(cache, 'a')).toBe('one')
})

test('an entry takes the place of an earlier one, and nothing is left of that', () => {
  const cache = new FolderCache(folder)
  put(cache, 'a', 'one')
  put(new FolderCache(folder), 'a', 'two', later(1))
  expect(contentOf(cache, 'a')).toBe('two')
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the two that were used last are kept', () => {
  const cache = new FolderCache(folder)
  put(cache, 'a', 'one')
  put(cache, 'b', 'two', later(1))
  cache.noteUse(cache.find('a') ?? '', later(2))
  put(cache, 'c', 'three', later(3))
  expect(['a', 'b', 'c'].map((key) => contentOf(cache, key))).toEqual(['one', undefined, 'three'])
})

test('a draft of somebody who works on it stays, an abandoned one goes', () => {
  const cache = new FolderCache(folder)
  const first = cache.openDraft(NOW)
  utimesSync(first, NOW, NOW)
  cache.openDraft(later(60))
  expect(existsSync(first)).toBe(true)
  cache.openDraft(later(4_000))
  expect(existsSync(first)).toBe(false)
})

test('a folder or an entry into which others can write is of no use', () => {
  const cache = new FolderCache(folder)
  put(cache, 'a', 'one')
  chmodSync(cache.find('a') ?? '', 0o777)
  expect(cache.find('a')).toBeUndefined()
  chmodSync(folder, 0o777)
  expect(() => new FolderCache(folder)).toThrow('别人可以写入')
})

test('the sources of a module are those that it reaches by relative paths', () => {
  const source = (name: string, text: string) => writeFileSync(join(home, name), text)
  mkdirSync(join(home, 'deep'))
  source(
    'main.ts',
    `import { one } from './one.ts'\nconst two = await import('./deep/two.ts')\nimport fs from 'node:fs'`,
  )
  source('one.ts', `export type { Main } from './main.ts'`)
  source('deep/two.ts', `import '@farm/contract/forms'`)
  source('other.ts', '')
  const at = (name: string) => pathToFileURL(join(home, name))
  expect(importedSources(at('main.ts'), pathToFileURL(`${home}/`)).map(([path]) => path)).toEqual([
    'deep/two.ts',
    'main.ts',
    'one.ts',
  ])
})
