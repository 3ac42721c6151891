import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { postgresEnvironment } from './embedded-account.ts'
import type { PostgresPlace } from './embedded-place.ts'
import type { PostgresSettings } from './embedded-settings.ts'

const run = promisify(execFile)
const DRAFT = 'postgres-draft-'

/** macOS has no locale C.UTF-8; PostgreSQL's own provider orders the same way there. */
const locale =
  process.platform === 'darwin'
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

/** The cluster exists afterwards, whole: it is made beside its place and renamed into it. Call it under the lock. */
export async function ensureCluster(
  place: PostgresPlace,
  { dataDir, settings, log }: { dataDir: string; settings: PostgresSettings; log: (line: string) => void },
): Promise<void> {
  removeDrafts(place.cluster, log)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
    refuseForeignFiles(place.cluster)
    log(`建立新的数据库：${place.cluster}`)
    await createCluster(place, settings)
  }
  // PostgreSQL refuses a directory that others may read, as one restored from a backup often is.
  chmodSync(place.cluster, 0o700)
  await refuseOtherVersion(place)
  linkFrom(join(dataDir, 'postgres'), place.cluster)
}

function removeDrafts(cluster: string, log: (line: string) => void): void {
  const home = dirname(cluster)
  for (const name of readdirSync(home).filter((each) => each.startsWith(DRAFT))) {
    log(`清除上次没有建完的数据库：${join(home, name)}`)
    rmSync(join(home, name), { recursive: true, force: true })
  }
}

function refuseForeignFiles(cluster: string): void {
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return
  throw new Error(`${cluster} 里有文件，但不是数据库。请移走这个目录后再启动`)
}

async function createCluster({ account, cluster, programs }: PostgresPlace, settings: PostgresSettings): Promise<void> {
  const draft = join(dirname(cluster), `${DRAFT}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  chownSync(draft, account.uid, account.gid)
  const { file, args, ...who } = account.command(programs.initdb, [
    '-D',
    draft,
    '-U',
    'farm',
    '-E',
    'UTF8',
    ...locale,
    '--data-checksums',
    '--no-instructions',
    // Whoever can reach the socket, which lies in a 0700 directory, is trusted; nobody else gets in at all.
    '--auth-local=trust',
    '--auth-host=reject',
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ])
  await run(file, args, { ...who, cwd: '/', env: postgresEnvironment() }).catch((cause: unknown) => {
    rmSync(draft, { recursive: true, force: true })
    // The message of a failed command carries what it wrote to its standard error.
    throw new Error(`建立数据库失败（${cluster}）：\n${String(cause)}`, { cause })
  })
  renameSync(draft, cluster)
  syncDirectory(dirname(cluster))
}

function syncDirectory(path: string): void {
  const directory = openSync(path, 'r')
  fsyncSync(directory)
  closeSync(directory)
}

async function refuseOtherVersion({ account, cluster, programs }: PostgresPlace): Promise<void> {
  const { file, args, ...who } = account.command(programs.postgres, ['--version'])
  const { stdout } = await run(file, args, { ...who, cwd: '/', env: postgresEnvironment() })
  const program = /(\d+)/.exec(stdout)?.[1]
  const data = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (program === data) return
  throw new Error(
    `${cluster} 是 PostgreSQL ${data} 的数据，现在的程序是 ${program}。` + '请先用原来的版本启动并导出数据，再换新版本',
  )
}

/** When the data had to go elsewhere, a link tells later starts, and whoever makes a backup, where it is. */
function linkFrom(path: string, cluster: string): void {
  if (path !== cluster && !lstatSync(path, { throwIfNoEntry: false })) symlinkSync(cluster, path)
}
