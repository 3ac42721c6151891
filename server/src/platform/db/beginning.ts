import type { Db } from './database.ts'

interface Beginning {
  /** What every transaction does first. */
  readonly first: (within: Db) => Promise<void>
  /** A transaction was committed. */
  readonly onCommit: () => void
}

type Execute = <Outcome>(work: (within: Db) => Promise<Outcome>) => Promise<Outcome>

/** The same database, whose transactions begin with something, whoever opens them. */
export function beginningWith(db: Db, { first, onCommit }: Beginning): Db {
  const execute: Execute = async (work) => {
    const outcome = await db.transaction().execute(async (within) => {
      await first(within)
      return work(within)
    })
    onCommit()
    return outcome
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute })
      const value: unknown = Reflect.get(target, name, target)
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value
      return bound
    },
  })
}
