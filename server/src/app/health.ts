import { type Db, pingDatabase } from '../platform/db/index.ts'
import type { Route } from '../platform/http/index.ts'

const PATIENCE_MS = 1_000

/**
 * `/livez` answers as long as the process does: whoever watches it starts the server again for nothing else. `/readyz`, and
 * `/healthz` as it was called before, are 200 when the database answers within a second, else 503; they never wait longer. The server
 * listens only once the database is brought up to date.
 */
export function healthRoutes(db: Db): Route[] {
  const readiness = async () => {
    const isWell = await Promise.race([ping(db), afterPatience()])
    return { status: isWell ? 200 : 503, content: JSON.stringify({ status: isWell ? 'ok' : 'degraded' }) }
  }
  const liveness = () => Promise.resolve({ status: 200, content: JSON.stringify({ status: 'ok' }) })
  return [
    { method: 'GET', path: '/livez', answer: liveness },
    { method: 'GET', path: '/readyz', answer: readiness },
    { method: 'GET', path: '/healthz', answer: readiness },
  ]
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
