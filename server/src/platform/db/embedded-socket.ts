import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync, rmdirSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPlace } from './embedded-place.ts'

const SOCKET = '.s.PGSQL.5432'
const CLOSING_LIMIT_MS = 2_000

// The kernel takes 107 bytes for the whole path; some systems take 103.
const PATH_LIMIT = 103

/**
 * A private directory whose path is short enough for a socket. Beside the cluster where that is possible: there no
 * cleaner of temporary files and no other user comes near it, and every process sees the same.
 */
export async function openSocketDir({ account, cluster }: PostgresPlace): Promise<string> {
  const name = `farm-erp-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`
  const candidates = [
    join(dirname(cluster), 'socket'),
    ...['/tmp', tmpdir(), '/var/tmp', '/dev/shm', '/run'].map((base) => join(base, name)),
  ]
  for (const directory of candidates) {
    if (!isShort(directory) || !claim(directory, account) || !(await takesSocket(directory))) continue
    await clearSocket(directory)
    return directory
  }
  throw new Error(
    `找不到可以放数据库 socket 的目录（试过：${candidates.join('、')}）。请把 TMPDIR 设为一个可写的短目录`,
  )
}

/** Nothing is lost when it stays: it is empty, or another start has just taken it. */
export function dropSocketDir(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // Not empty, or gone.
  }
}

/** Its lock file names the pid of a dead server, which a zombie or another program may have. */
async function clearSocket(directory: string): Promise<void> {
  if (await keepsAnswering(join(directory, SOCKET))) {
    throw new Error(
      `${directory} 上有一个看不见进程的 PostgreSQL 正在运行（例如在另一个容器里）。` +
        '同一个数据目录只能由一个容器使用，请先停止另一个',
    )
  }
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(directory, name), { force: true })
}

/** A process that was killed may hold its socket for a moment after it is counted as dead. */
async function keepsAnswering(path: string): Promise<boolean> {
  const end = Date.now() + CLOSING_LIMIT_MS
  while (await answers(path)) {
    if (Date.now() >= end) return true
    await wait(20)
  }
  return false
}

function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

function isShort(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET)) < PATH_LIMIT
}

/** Makes the directory, or takes one that is ours; never one that somebody else has laid there, nor a link. */
function claim(directory: string, { uid, gid }: { uid: number; gid: number }): boolean {
  try {
    makeDirectory(directory, { uid, gid })
    const found = lstatSync(directory)
    if (!found.isDirectory() || found.uid !== uid) return false
    chmodSync(directory, 0o700)
    return true
  } catch {
    return false
  }
}

function makeDirectory(directory: string, { uid, gid }: { uid: number; gid: number }): void {
  if (lstatSync(directory, { throwIfNoEntry: false })) return
  mkdirSync(directory, { mode: 0o700 })
  chownSync(directory, uid, gid)
}

/** Some file systems (shared folders of virtual machines) hold no sockets. */
function takesSocket(directory: string): Promise<boolean> {
  const path = join(directory, `try-${process.pid}`)
  rmSync(path, { force: true })
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })
}
