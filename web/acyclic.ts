import type { Plugin } from 'vite'

interface Chunk {
  readonly type: string
  readonly imports?: readonly string[]
}

/**
 * Refuses a build in which two chunks import each other: one of them then runs before the other has set its values, and a
 * constant that was read at the top of a file is `undefined` without anybody being told.
 */
export function acyclic(): Plugin {
  return {
    name: 'farm:acyclic',
    apply: 'build',
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`chunks import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}

/** The names along one circle of static imports, the first again at the end; nothing where there is none. */
function circleIn(bundle: Readonly<Record<string, Chunk>>): readonly string[] | undefined {
  const done = new Set<string>()

  function walk(name: string, way: readonly string[]): readonly string[] | undefined {
    const start = way.indexOf(name)
    if (start >= 0) return [...way.slice(start), name]
    if (done.has(name)) return undefined
    for (const next of bundle[name]?.imports ?? []) {
      const circle = walk(next, [...way, name])
      if (circle) return circle
    }
    done.add(name)
    return undefined
  }

  for (const name of Object.keys(bundle)) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return undefined
}
