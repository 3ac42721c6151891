import { BASE_PATH, addresses } from '@farm/contract/addresses'
import { registerBuiltInModules } from '../modules/access/index.ts'
import { foldCounts, syncKinds } from '../modules/forms/index.ts'
import { type Database, migrate, runOnce } from '../platform/db/index.ts'
import { type HttpServer, makeHttpServer } from '../platform/http/index.ts'
import type { Log } from '../platform/log/index.ts'
import type { Clock } from '../platform/time/index.ts'
import type { DemoAccounts } from '../modules/access/index.ts'
import { errorAnswers } from './errors.ts'
import { healthRoute } from './health.ts'
import { routesOf } from './http.ts'
import { makeModules } from './modules.ts'
import { openApiRoute } from './openapi.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url).pathname
const FOLD_EVERY_MS = 1_000

/** Brings a database to what this version of the product expects. Safe to repeat and to interrupt. */
export async function prepareDatabase({ db }: Database, timeZone: string): Promise<string[]> {
  const done = await migrate(db, MIGRATIONS)
  await db.transaction().execute(async (transaction) => {
    await runOnce(transaction, 'set local statement_timeout = 0')
    await syncKinds(transaction, timeZone)
    await registerBuiltInModules(transaction)
  })
  // After counting anew there is much to fold; reading it unfolded would be slow.
  while ((await foldCounts(db)) > 0);
  return done
}

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly demoAccounts: () => Promise<DemoAccounts>
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
  readonly trustedProxies?: readonly string[]
  /** Where the built pages are. */
  readonly pagesFolder?: string
}

/** The server with all its calls, on a prepared database. */
export function makeApplication({
  database,
  clock,
  log,
  demoAccounts,
  tls,
  trustedProxies = [],
  pagesFolder,
}: Options): Promise<HttpServer> {
  const handlers = makeModules({ clock, demoAccounts })
  return makeHttpServer({
    routes: [...routesOf(database.db, handlers), openApiRoute(), healthRoute(database.db)],
    onError: errorAnswers(log),
    tls,
    trustedProxies,
    ...(pagesFolder && { pages: { folder: pagesFolder, basePath: BASE_PATH, hostPaths } }),
  })
}

const hostPaths = addresses.filter((one) => one.outside && one.built).map((one) => one.path)

/** Keeps the daily counts folded. One timer; a round that takes long delays the next. */
export function keepCountsFolded({ db }: Database, log: Log): () => void {
  let timer: NodeJS.Timeout
  const round = async () => {
    await foldCounts(db).catch((error: unknown) => log.warn({ err: error }, 'folding counts failed'))
    timer = setTimeout(() => void round(), FOLD_EVERY_MS)
  }
  timer = setTimeout(() => void round(), FOLD_EVERY_MS)
  return () => clearTimeout(timer)
}
