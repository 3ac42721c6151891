import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Client } from 'pg'
import { copyTree } from '../cache/index.ts'
import { canWork, isRoot, maskedAccount } from './embedded-account.ts'
import { alone } from './embedded-lock.ts'

/** What belongs to one run of a server, or is brought along separately; the directories themselves are needed. */
const OF_ONE_RUN: ReadonlySet<string> = new Set([
  'log',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts', 'current_logfiles'])
const CLUSTER = 'postgres'

interface Running {
  readonly dataDir: string
  readonly url: string
}

/** Copies the running cluster of a data directory into `target` as it is at one moment, as PostgreSQL’s manual asks for. */
export async function backUpCluster({ dataDir, url }: Running, target: string): Promise<void> {
  const cluster = realpathSync(join(dataDir, CLUSTER))
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const begun = await client.query<{ wal: string }>(
      `select pg_walfile_name(lsn) as wal from pg_backup_start('farm-erp', true) as lsn`,
    )
    copyWithoutRun(cluster, target)
    const ended = await client.query<{ wal: string; label: string }>(
      'select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(false)',
    )
    const [from, to] = [begun.rows[0]?.wal ?? '', ended.rows[0]?.wal ?? '']
    writeFileSync(join(target, 'backup_label'), ended.rows[0]?.label ?? '', { mode: 0o600 })
    copySegments(join(cluster, 'pg_wal'), join(target, 'pg_wal'), { from, to })
  } finally {
    await client.end()
  }
}

function copyWithoutRun(cluster: string, target: string): void {
  copyTree(cluster, target, (path) => {
    const [top = '', ...below] = relative(cluster, path).split('/')
    if (LEFT_OUT.has(top) || basename(path).startsWith('pgsql_tmp')) return false
    return below.length === 0 || !OF_ONE_RUN.has(top)
  })
  mkdirSync(join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
  chmodSync(target, 0o700)
}

interface Segments {
  readonly from: string
  readonly to: string
}

/** The log from the first to the last segment: with it the copy becomes consistent. */
function copySegments(wal: string, target: string, { from, to }: Segments): void {
  const names = readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= to)
  if (!names.includes(from) || !names.includes(to)) throw new Error('PostgreSQL 的日志在复制期间已被清除')
  for (const name of names) copyTree(join(wal, name), join(target, name))
}

/** Whether a data directory has a database of its own, or should have. */
export function hasCluster(dataDir: string): boolean {
  return lstatSync(join(dataDir, CLUSTER), { throwIfNoEntry: false }) !== undefined
}

/**
 * Places a copied cluster into a data directory that has none, whole or not at all. False where there is one, or where
 * PostgreSQL would run here under another account than the owner of the files.
 */
export async function placeCluster(source: string, dataDir: string): Promise<boolean> {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  return alone(real, async () => {
    const cluster = join(real, CLUSTER)
    if (hasCluster(real) || !canOwn(real)) return Promise.resolve(false)
    // A start clears such a draft away when this process dies before it is complete.
    const draft = join(real, `postgres-draft-${process.pid}`)
    rmSync(draft, { recursive: true, force: true })
    try {
      copyTree(source, draft)
      chmodSync(draft, 0o700)
      renameSync(draft, cluster)
    } finally {
      if (existsSync(draft)) rmSync(draft, { recursive: true, force: true })
    }
    return Promise.resolve(true)
  })
}

/** PostgreSQL refuses to run as root; without user namespaces root’s cluster belongs to another account. */
function canOwn(dataDir: string): boolean {
  return !isRoot() || canWork(maskedAccount(), { program: '/bin/sh', directory: dataDir })
}
