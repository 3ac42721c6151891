import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const IMPORT = /\b(?:from|import) ?\(?'(\.[^']+\.ts)'/g

/** The text of a module and of all that it imports by a relative path, by where they lie in a folder, in that order. */
export function importedSources(module: URL, folder: URL): Array<readonly [path: string, text: string]> {
  const sources = new Map<string, string>()
  const open = [module]
  for (let next = open.pop(); next; next = open.pop()) {
    const from = next
    const path = relative(fileURLToPath(folder), fileURLToPath(from))
    if (sources.has(path)) continue
    const text = readFileSync(from, 'utf8')
    sources.set(path, text)
    open.push(...[...text.matchAll(IMPORT)].map(([, imported = '']) => new URL(imported, from)))
  }
  return [...sources].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
