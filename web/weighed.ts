import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const ROOT = import.meta.dirname

interface Chunk {
  readonly code: string
  readonly imports: readonly string[]
  readonly isDynamicEntry: boolean
  readonly facadeModuleId: string | null
}

/**
 * Writes to `file` what each part of the page that is loaded on demand weighs with all that it has to wait for, as
 * `{ "<source file>": <bytes, compressed> }`; what is there from the start is not counted. Writes nothing without a file.
 */
export function weighed(file: string | undefined): Plugin {
  return {
    name: 'farm:weighed',
    apply: 'build',
    generateBundle(_, bundle) {
      if (file === undefined) return
      const chunks = new Map(
        Object.entries(bundle).flatMap(([name, one]) => (one.type === 'chunk' ? [[name, one]] : [])),
      )
      const start = closureOf(
        chunks,
        [...chunks].flatMap(([name, { isEntry }]) => (isEntry ? [name] : [])),
      )
      const bytes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]))
      const weights = [...chunks].flatMap(([name, { isDynamicEntry, facadeModuleId }]) => {
        if (!isDynamicEntry || !facadeModuleId?.startsWith(ROOT) || facadeModuleId.includes('/node_modules/')) return []
        const loaded = [...closureOf(chunks, [name])].filter((one) => !start.has(one))
        const weight = loaded.reduce((sum, one) => sum + (bytes.get(one) ?? 0), 0)
        return [[relative(ROOT, facadeModuleId), weight] as const]
      })
      weights.sort(([a], [b]) => (a < b ? -1 : 1))
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(weights), undefined, 2)}\n`)
    },
  }
}

/** The chunks and all that they import. */
function closureOf(chunks: ReadonlyMap<string, Chunk>, names: readonly string[]): ReadonlySet<string> {
  const closure = new Set<string>()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (closure.has(name)) continue
    closure.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return closure
}
