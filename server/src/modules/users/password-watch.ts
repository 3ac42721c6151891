import type { Db } from '../../platform/db/index.ts'

interface SetByOther {
  readonly accountId: string
  /** The name of whoever set it. */
  readonly by: string
}
type Watcher = (db: Db, set: SetByOther) => Promise<void>
const watchers = new Set<Watcher>()

/** Whoever listens hears, in its transaction, that somebody’s password was set by somebody else. */
export function onPasswordSet(watcher: Watcher): void {
  watchers.add(watcher)
}

export async function passwordWasSet(db: Db, set: SetByOther): Promise<void> {
  for (const watcher of watchers) await watcher(db, set)
}
