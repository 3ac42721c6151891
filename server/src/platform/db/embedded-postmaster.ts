import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresEnvironment } from './embedded-account.ts'
import type { PostgresPlace } from './embedded-place.ts'
import { isAlive, isMissing, isPostgresOf, isTaken, postgresProcessesOf, waitUntil } from './embedded-process.ts'
import { settingsArguments, type PostgresSettings } from './embedded-settings.ts'

const GONE_LIMIT_MS = 60_000
const ORPHANS_LIMIT_MS = 15_000
const FAST_STOP_LIMIT_MS = 30_000
const HARD_STOP_LIMIT_MS = 10_000
const REAP_LIMIT_MS = 500

/** What the running server says of itself in postmaster.pid. */
export interface Postmaster {
  pid: number
  port: string
  socketDir: string
  status: string
}

function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

function readPidFile(cluster: string): Postmaster | undefined {
  const lines = textOf(pidFileOf(cluster))
    ?.split('\n')
    .map((line) => line.trim())
  if (!lines) return undefined
  const [pid = '', , , port = '', socketDir = '', , , status = 'starting'] = lines
  return { pid: Math.abs(Number.parseInt(pid, 10)), port, socketDir, status: status || 'starting' }
}

/** A server that ends removes its file at any moment. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The server that runs on this cluster, whoever started it. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPidFile(cluster)
  return postmaster && isPostgresOf(cluster, postmaster.pid) ? postmaster : undefined
}

/** Leaves the cluster so that a new server may start on it. */
export async function clearDeadPostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  await endOrphans(cluster, log)
  const dead = readPidFile(cluster)
  // PostgreSQL copes with a pid that is free; a zombie or another program under that pid would stop its start.
  if (!dead || (Number.isFinite(dead.pid) && !isTaken(dead.pid))) return
  log(`清除上次异常退出留下的 postmaster.pid（进程 ${dead.pid} 不是本数据库）`)
  rmSync(pidFileOf(cluster), { force: true })
}

/** Children of a killed postmaster may still write; a second server beside them would destroy the data. */
async function endOrphans(cluster: string, log: (line: string) => void): Promise<void> {
  const none = () => postgresProcessesOf(cluster).length === 0
  if (await waitUntil(none, { limitMs: ORPHANS_LIMIT_MS })) return
  log('结束上次异常退出留下的 PostgreSQL 子进程')
  for (const pid of postgresProcessesOf(cluster)) signal(pid, 'SIGKILL')
  if (!(await waitUntil(none, { limitMs: HARD_STOP_LIMIT_MS }))) {
    throw new Error(
      `上次的 PostgreSQL 子进程无法结束（${postgresProcessesOf(cluster).join('、')}），请手工结束后再启动`,
    )
  }
}

/** Starts a server and returns when it has taken the cluster, not yet when it is ready. */
export async function launchPostmaster(
  place: PostgresPlace,
  { socketDir, settings, logFile }: { socketDir: string; settings: PostgresSettings; logFile: string },
): Promise<void> {
  const { file, args, ...account } = place.account.command(place.programs.postgres, [
    '-D',
    place.cluster,
    ...settingsArguments({ ...settings, unix_socket_directories: socketDir }),
  ])
  // Anew each time: the old one may belong to root, who once started this user's cluster.
  rmSync(logFile, { force: true })
  const output = openSync(logFile, 'w', 0o600)
  let ended = false
  // In a process group of its own: Ctrl+C in the terminal must not reach PostgreSQL before our own graceful stop.
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: postgresEnvironment(),
  })
  closeSync(output)
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  child.unref()
  await waitUntil(() => ended || livePostmaster(place.cluster) !== undefined, { limitMs: GONE_LIMIT_MS })
}

/** Waits until the server takes connections; false when it ended instead. */
export async function waitReady(cluster: string, log: (line: string) => void): Promise<boolean> {
  const started = Date.now()
  let told = 0
  const decided = () => {
    const seconds = Math.floor((Date.now() - started) / 1000)
    if (seconds >= told + 5) log(`PostgreSQL 正在恢复上次未写完的数据，已 ${(told = seconds)} 秒`)
    const postmaster = livePostmaster(cluster)
    return !postmaster || postmaster.status === 'ready'
  }
  // Recovery after a crash takes as long as it takes; giving up would only mean to begin again.
  await waitUntil(decided, { limitMs: Number.POSITIVE_INFINITY })
  return livePostmaster(cluster) !== undefined
}

export async function waitGone(pid: number): Promise<boolean> {
  return waitUntil(() => !isAlive(pid), { limitMs: GONE_LIMIT_MS })
}

/** Ends a server that outlived whoever launched it. */
export async function endCluster(cluster: string): Promise<void> {
  await stopPostmaster(cluster, () => undefined)
}

/** Ends the server: sessions are cut, a checkpoint is written; when that takes too long, without the checkpoint. */
export async function stopPostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const postmaster = livePostmaster(cluster)
  if (!postmaster) return
  const gone = () => !isPostgresOf(cluster, postmaster.pid)
  signal(postmaster.pid, 'SIGINT')
  if (await waitUntil(gone, { limitMs: FAST_STOP_LIMIT_MS })) return waitReaped(postmaster.pid)
  log('PostgreSQL 没有按时停止，改为立即停止（下次启动时自动恢复，数据不丢）')
  signal(postmaster.pid, 'SIGQUIT')
  if (!(await waitUntil(gone, { limitMs: HARD_STOP_LIMIT_MS }))) log(`PostgreSQL 进程 ${postmaster.pid} 仍未结束`)
}

/** Whoever leaves before the system has told it of its child's end leaves a zombie to a container without an init. */
async function waitReaped(pid: number): Promise<void> {
  await waitUntil(() => !isTaken(pid), { limitMs: REAP_LIMIT_MS })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in between.
  }
}
