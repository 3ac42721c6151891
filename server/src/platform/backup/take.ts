import { setTimeout as wait } from 'node:timers/promises'
import { ReplicationConnection, parseLsn } from '../db/index.ts'
import { Archive } from './archive.ts'
import { storeCluster } from './base.ts'
import { BackupFault } from './fault.ts'
import { storeFolder } from './folders.ts'
import type { BackupKey } from './key.ts'
import { baseIds, readAdded, readBase, timeId, writeAdded, writeBase } from './manifest.ts'
import type { BaseManifest, FolderName, StoredFile } from './pieces.ts'
import { readPosition } from './wal-archive.ts'
import { WalStream } from './wal-stream.ts'

const POSITION_POLL_MS = 200
const POSITION_LIMIT_MS = 120_000
const MAY_NOT = new Set(['42501', '28000'])

export interface BackupSource {
  readonly url: string
  readonly folders: Readonly<Record<FolderName, string>>
}

/** The archive that belongs to a database, made where there is none. */
export async function archiveOf(url: string, folder: string, key: BackupKey): Promise<Archive> {
  const connection = await openReplication(url)
  try {
    const [system = ''] = (await connection.run('IDENTIFY_SYSTEM')).at(0)?.[0] ?? []
    const [version = ''] = (await connection.run('SHOW server_version_num')).at(0)?.[0] ?? []
    return await Archive.ensure(folder, key, { system, major: Math.floor(Number(version) / 10_000) })
  } finally {
    await connection.close()
  }
}

async function openReplication(url: string): Promise<ReplicationConnection> {
  try {
    return await ReplicationConnection.open(url)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (!MAY_NOT.has(code)) throw cause
    throw new BackupFault(
      '数据库的这个角色不能复制，备份不了。请由管理员执行 ALTER ROLE 角色 REPLICATION，并在 pg_hba.conf 里允许 replication；' +
        '或用 pgBackRest 备份（见 docs/operations.md）',
      { cause },
    )
  }
}

/** One base backup with the log that belongs to it; where nobody streams the log into the archive it does so itself. */
export async function takeBackup(
  source: BackupSource,
  archive: Archive,
  { isStreamed }: { isStreamed: boolean },
): Promise<BaseManifest> {
  if (isStreamed) return takeBase(source, archive, (lsn, timeline) => waitForPosition(archive, lsn, timeline))
  const stream = await WalStream.open({ url: source.url, archive })
  const running = stream.run()
  running.catch(() => undefined)
  try {
    return await Promise.race([
      takeBase(source, archive, (lsn) => stream.reached(parseLsn(lsn))),
      running.then(() => Promise.reject(new BackupFault('日志的传送中断了'))),
    ])
  } finally {
    stream.stop()
    await running.catch(() => undefined)
  }
}

/** The database first: every photo that it names is then in the copy of the files. */
export async function takeBase(
  { url, folders }: BackupSource,
  archive: Archive,
  archived: (lsn: string, timeline: number) => Promise<void>,
): Promise<BaseManifest> {
  const begun = new Date()
  const cluster = await storeCluster(url, archive)
  const known = await knownFiles(archive)
  const files = await storeFolder(archive, folders.files, known.files)
  const video = await storeFolder(archive, folders.video, known.video)
  await archived(cluster.end, cluster.timeline)
  const base: BaseManifest = {
    Id: timeId(begun),
    BegunAt: begun.toISOString(),
    EndedAt: new Date().toISOString(),
    Timeline: cluster.timeline,
    SegmentBytes: SEGMENT_BYTES,
    Start: cluster.start,
    End: cluster.end,
    Directories: cluster.directories,
    Cluster: cluster.files,
    Folders: { files, video },
    Bytes: cluster.bytes + [...files, ...video].reduce((sum, { Size }) => sum + Size, 0),
  }
  await writeBase(archive, base)
  return base
}

const SEGMENT_BYTES = 16 << 20

/** Stores what has come into the folders since; answers what is known afterwards. */
export async function storeAdded(
  folders: BackupSource['folders'],
  archive: Archive,
  known: Record<FolderName, Map<string, StoredFile>>,
): Promise<void> {
  const added = { files: await newIn('files'), video: await newIn('video') }
  if (added.files.length + added.video.length > 0) await writeAdded(archive, timeId(new Date()), added)
  for (const name of ['files', 'video'] as const) for (const file of added[name]) known[name].set(file.Path, file)

  async function newIn(name: FolderName): Promise<StoredFile[]> {
    const all = await storeFolder(archive, folders[name], known[name])
    return all.filter((file) => known[name].get(file.Path) !== file)
  }
}

export async function knownFiles(archive: Archive): Promise<Record<FolderName, Map<string, StoredFile>>> {
  const known = { files: new Map<string, StoredFile>(), video: new Map<string, StoredFile>() }
  const last = baseIds(archive).at(-1)
  if (!last) return known
  for (const folders of [(await readBase(archive, last)).Folders, ...(await readAdded(archive, last))])
    for (const name of ['files', 'video'] as const) for (const file of folders[name]) known[name].set(file.Path, file)
  return known
}

/** Another process streams the log: it says how far it is. */
async function waitForPosition(archive: Archive, lsn: string, timeline: number): Promise<void> {
  const end = performance.now() + POSITION_LIMIT_MS
  while (performance.now() < end) {
    const position = await readPosition(archive)
    if (position?.Timeline === timeline && parseLsn(position.Flushed) >= parseLsn(lsn)) return
    await wait(POSITION_POLL_MS)
  }
  throw new BackupFault('等了两分钟，日志还没有进备份目录')
}
