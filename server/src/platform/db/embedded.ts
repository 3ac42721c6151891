import { mkdirSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { ensureCluster } from './embedded-cluster.ts'
import { joinHolders } from './embedded-holders.ts'
import { alone } from './embedded-lock.ts'
import { findPlace, type PostgresPlace } from './embedded-place.ts'
import {
  clearDeadPostmaster,
  launchPostmaster,
  livePostmaster,
  stopPostmaster,
  waitGone,
  waitReady,
  type Postmaster,
} from './embedded-postmaster.ts'
import { patiently } from './patiently.ts'
import { durableSettings, type PostgresSettings } from './embedded-settings.ts'
import { dropSocketDir, openSocketDir } from './embedded-socket.ts'

const ATTEMPTS = 3
const WATCH_EVERY_MS = 500
const REST_AFTER_FAILURE_MS = 5_000
/** It listens before it has recovered from a crash of one of its processes. */
const RECOVERY_LIMIT_MS = 60_000

export interface EmbeddedOptions {
  dataDir: string
  /** Takes lines for the operator. */
  log?: (line: string) => void
  /** Settings that differ from `durableSettings`, e.g. `throwAwaySettings` in tests. */
  settings?: PostgresSettings
  /** Directory with the programs of another PostgreSQL; by default those that came with npm are used. */
  binDir?: string
}

export interface EmbeddedDatabase {
  /** For node-postgres; a unix socket, database `farm`. */
  url: string
  /** Whether this process launched PostgreSQL: no other one was at work on this database by then. */
  isLaunchedHere: boolean
  /** Ends PostgreSQL, unless another process still uses the same data directory. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data directory, or attaches to the one that runs on it already. While this process
 * lives, a PostgreSQL that dies is started again at the same address.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const run = await prepare(options)
  const holders = joinHolders(run.dataDir)
  const release = () =>
    alone(run.place.cluster, async () => {
      holders.leave()
      if (holders.othersRemain()) run.log('另一个进程仍在使用数据库，PostgreSQL 继续运行')
      else await shutDown(run)
    })
  try {
    const { url, isLaunchedHere } = await bringUp(run)
    const watch = keepUp(run)
    return {
      url,
      isLaunchedHere,
      stop: async () => {
        await watch.end()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

interface Run {
  dataDir: string
  place: PostgresPlace
  settings: PostgresSettings
  log: (line: string) => void
}

async function prepare({ dataDir, binDir, settings, log = () => {} }: EmbeddedOptions): Promise<Run> {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw new Error(`不能建立数据目录 ${dataDir}，请检查权限，或用 DATA_DIR 指定别的目录`, { cause })
  }
  const real = realpathSync(dataDir)
  return alone(real, async () => {
    const run = {
      dataDir: real,
      place: findPlace({ dataDir: real, binDir, log }),
      settings: { ...durableSettings, ...settings },
      log,
    }
    await ensureCluster(run.place, run)
    return run
  })
}

async function bringUp(run: Run): Promise<{ readonly url: string; readonly isLaunchedHere: boolean }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const isLaunchedHere = await alone(run.place.cluster, () => launchUnlessLive(run))
    const ready = await waitReady(run.place.cluster, run.log)
    const postmaster = livePostmaster(run.place.cluster)
    if (ready && postmaster && (await offersDatabase(run, postmaster)))
      return { url: urlOf(postmaster), isLaunchedHere }
  }
  throw new Error(`PostgreSQL 启动失败（数据在 ${run.place.cluster}）。最后的日志：\n${lastLines(run)}`)
}

async function launchUnlessLive(run: Run): Promise<boolean> {
  const live = livePostmaster(run.place.cluster)
  if (live && live.status !== 'stopping') {
    run.log(`接上正在运行的 PostgreSQL（进程 ${live.pid}）`)
    return false
  }
  if (live && !(await waitGone(live.pid))) throw new Error(`PostgreSQL（进程 ${live.pid}）一直停不下来，请稍后再启动`)
  const socketDir = await openSocketDir(run.place)
  await clearDeadPostmaster(run.place.cluster, run.log)
  await launchPostmaster(run.place, { socketDir, settings: run.settings, logFile: startLogOf(run) })
  return true
}

async function shutDown({ place, log }: Run): Promise<void> {
  const socketDir = livePostmaster(place.cluster)?.socketDir
  await stopPostmaster(place.cluster, log)
  if (socketDir) dropSocketDir(socketDir)
}

/** Starts a server again that went away without having been asked to. */
function keepUp(run: Run): { end(): Promise<void> } {
  let reviving: Promise<void> | undefined
  let restAfterFailureUntil = 0
  const revive = async () => {
    run.log('PostgreSQL 意外停止，正在重新启动')
    await bringUp(run).catch((error: unknown) => {
      run.log(String(error))
      restAfterFailureUntil = Date.now() + REST_AFTER_FAILURE_MS
    })
    reviving = undefined
  }
  const timer = setInterval(() => {
    if (reviving || Date.now() < restAfterFailureUntil || livePostmaster(run.place.cluster)) return
    reviving = revive()
  }, WATCH_EVERY_MS).unref()
  return {
    end: async () => {
      clearInterval(timer)
      await reviving
    },
  }
}

/** sslmode keeps a PGSSLMODE of the environment away: there is no TLS on a socket. */
function urlOf({ socketDir, port }: Postmaster): string {
  return `postgresql://farm@localhost:${port}/farm?host=${encodeURIComponent(socketDir)}&sslmode=disable`
}

/**
 * Makes the database where it is missing. False when PostgreSQL went away meanwhile: one that was killed is seen for as
 * long as the system needs to end it.
 */
async function offersDatabase({ place }: Run, postmaster: Postmaster): Promise<boolean> {
  const isGone = () => livePostmaster(place.cluster)?.pid !== postmaster.pid
  try {
    await patiently(() => ensureDatabase(urlOf(postmaster)), RECOVERY_LIMIT_MS, isGone)
    return true
  } catch (error) {
    if (isGone()) return false
    throw error
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('/farm?', '/postgres?') })
  // What is lost on the way is told by the call that waits for it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'farm'`)
    if (rowCount === 0) await client.query('create database farm')
  } catch (error) {
    // Another process made it in between.
    if (!(error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  } finally {
    await client.end()
  }
}

function startLogOf({ dataDir }: Run): string {
  return join(dataDir, 'postgres-start.log')
}

/** Before its log is open PostgreSQL writes to its standard error, later to a file of the day. */
function lastLines(run: Run): string {
  const logDir = join(run.place.cluster, 'log')
  const daily = statSync(logDir, { throwIfNoEntry: false }) ? readdirSync(logDir).map((name) => join(logDir, name)) : []
  const [newest] = daily.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  return [startLogOf(run), newest]
    .filter((path) => path !== undefined)
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(-8))
    .join('\n')
}
