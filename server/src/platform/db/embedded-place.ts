import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  canWork,
  hasUserName,
  isRoot,
  maskedAccount,
  nobody,
  otherAccount,
  ownAccount,
  ownUid,
  type Account,
} from './embedded-account.ts'
import { packagedPrograms, programsIn, stagedPrograms, type PostgresPrograms } from './embedded-programs.ts'

/** Which directory, which programs and which user: what a PostgreSQL of one data directory runs with. */
export interface PostgresPlace {
  account: Account
  /** The cluster's real path; its parent holds the socket. */
  cluster: string
  programs: PostgresPrograms
}

export interface PlaceRequest {
  dataDir: string
  binDir?: string
  log: (line: string) => void
}

// Reachable for every user, unlike a root's home or a 0700 directory.
const SYSTEM_HOME = '/var/lib/farm-erp'

/** Once a cluster exists, its owner decides under whom PostgreSQL runs; before that, the means of the machine do. */
export function findPlace(request: PlaceRequest): PostgresPlace {
  const cluster = existingCluster(request.dataDir)
  const owner = cluster === undefined ? ownUid() : statSync(cluster).uid
  if (!isRoot()) return placeOfOrdinaryUser(request, { cluster, owner })
  if (cluster !== undefined && owner !== 0) return placeOfOwner(request, cluster)
  return placeOfRoot(request, cluster)
}

function existingCluster(dataDir: string): string | undefined {
  const path = join(dataDir, 'postgres')
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false })) {
    throw new Error(
      `数据库目录 ${readlinkSync(path)} 不见了（由 ${path} 指向）。请恢复该目录；确实不要旧数据时，删除 ${path} 后再启动`,
    )
  }
  return undefined
}

function placeOfOrdinaryUser(
  { dataDir, binDir }: PlaceRequest,
  { cluster, owner }: { cluster: string | undefined; owner: number },
): PostgresPlace {
  if (owner !== ownUid()) {
    throw new Error(
      `数据目录 ${dataDir} 里的数据库属于另一个用户（uid ${owner}）。请用该用户启动，` +
        `或由管理员执行 chown -R ${ownUid()} ${dataDir}`,
    )
  }
  const programs = binDir ? programsIn(binDir) : packagedPrograms(() => dataDir)
  const account = hasUserName() ? ownAccount() : maskedAccount()
  if (!canWork(account, { program: programs.postgres, directory: dataDir })) {
    throw new Error(
      `当前用户（uid ${ownUid()}）无法运行内置 PostgreSQL（${programs.postgres}）。` +
        '请换一个在 /etc/passwd 中有名字的普通用户启动，或用 DATABASE_URL 指定数据库',
    )
  }
  return { account, programs, cluster: cluster ?? join(dataDir, 'postgres') }
}

/** Root works on a cluster that an ordinary user made: it stays that user's. */
function placeOfOwner(request: PlaceRequest, cluster: string): PostgresPlace {
  const account = otherAccount(statSync(cluster))
  return { account, cluster, programs: programsFor(account, request, cluster) }
}

function placeOfRoot(request: PlaceRequest, cluster: string | undefined): PostgresPlace {
  const masked = maskedAccount()
  const programs = request.binDir ? programsIn(request.binDir) : packagedPrograms(systemHome)
  if (canWork(masked, { program: programs.postgres, directory: cluster ?? request.dataDir })) {
    return { account: masked, programs, cluster: cluster ?? join(request.dataDir, 'postgres') }
  }
  if (cluster !== undefined) {
    throw new Error(
      `数据库 ${cluster} 属于 root，而本机不允许 unshare，PostgreSQL 又不能以 root 运行。` +
        `请执行 chown -R nobody ${cluster}（其上级目录须允许 nobody 进入）后再启动`,
    )
  }
  return placeOfNobody(request)
}

function placeOfNobody(request: PlaceRequest): PostgresPlace {
  const account = otherAccount(nobody())
  const inPlace = canWork(account, { program: '/bin/sh', directory: request.dataDir })
  const cluster = inPlace ? join(request.dataDir, 'postgres') : newClusterElsewhere()
  request.log(`不能使用 unshare：PostgreSQL 以用户 nobody 运行，数据在 ${cluster}`)
  return { account, cluster, programs: programsFor(account, request, dirname(cluster)) }
}

/** A new directory each time: who has deleted the data directory does not want its old database back. */
function newClusterElsewhere(): string {
  const home = mkdtempSync(join(systemHome(), 'data-'))
  chmodSync(home, 0o755)
  return join(home, 'postgres')
}

function programsFor(account: Account, request: PlaceRequest, directory: string): PostgresPrograms {
  const programs = request.binDir ? programsIn(request.binDir) : packagedPrograms(systemHome)
  if (canWork(account, { program: programs.postgres, directory })) return programs
  const staged = stagedPrograms(systemHome())
  if (!request.binDir && canWork(account, { program: staged.postgres, directory })) {
    request.log(`PostgreSQL 的程序已复制到 ${dirname(staged.postgres)}（uid ${account.uid} 进不了 node_modules）`)
    return staged
  }
  throw new Error(`用户 uid ${account.uid} 进不了 ${directory}，或无法运行 ${programs.postgres}`)
}

function systemHome(): string {
  mkdirSync(SYSTEM_HOME, { recursive: true })
  chmodSync(SYSTEM_HOME, 0o755)
  return SYSTEM_HOME
}
