import { type Db, pingDatabase } from '../platform/db/index.ts'
import type { Route } from '../platform/http/index.ts'

const PATIENCE_MS = 1_000

/** 200 when the database answers within a second, else 503; it never waits longer. */
export function healthRoute(db: Db): Route {
  return {
    method: 'GET',
    path: '/healthz',
    answer: async () => {
      const isWell = await Promise.race([ping(db), afterPatience()])
      return { status: isWell ? 200 : 503, content: JSON.stringify({ status: isWell ? 'ok' : 'degraded' }) }
    },
  }
}

function ping(db: Db): Promise<boolean> {
  return pingDatabase(db).then(
    () => true,
    () => false,
  )
}

function afterPatience(): Promise<boolean> {
  return new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
}
