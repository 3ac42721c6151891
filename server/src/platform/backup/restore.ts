import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endCluster, hasCluster, parseLsn, postgresMajor, startEmbedded } from '../db/index.ts'
import { type Archive, writeWhole } from './archive.ts'
import { BackupFault } from './fault.ts'
import { restoreFiles } from './folders.ts'
import { baseIds, readAdded, readBase } from './manifest.ts'
import type { BaseManifest } from './pieces.ts'
import { archivedSegments, readPosition, readSegment, segmentName } from './wal-archive.ts'

const DRAFT = 'restoring'
const TOO_EARLY = /recovery ended before configured recovery target was reached/

export interface RestoreTarget {
  readonly dataDir: string
  readonly filesDir: string
  readonly videoDir: string
}

interface Restored {
  readonly base: BaseManifest
  readonly bytes: number
}

/**
 * Makes the installation of an archive anew in empty places, as it was at a time or at the end of what is archived. The
 * cluster is put into its place at the very end; whatever ends this before leaves a draft that the next try removes.
 */
export async function restoreArchive(archive: Archive, target: RestoreTarget, time?: Date): Promise<Restored> {
  mkdirSync(target.dataDir, { recursive: true })
  const draft = join(realpathSync(target.dataDir), DRAFT)
  const wasBegun = existsSync(draft)
  if (!wasBegun) refuseWhatIsThere(target)
  else if (hasCluster(target.dataDir)) throw new BackupFault(`${target.dataDir} 里已有数据库，不覆盖。请恢复到空目录`)
  await clearDraft(draft)
  refuseOtherMajor(archive)
  const base = await chooseBase(archive, time)
  mkdirSync(draft, { mode: 0o700 })
  try {
    const cluster = join(draft, 'postgres')
    await placeFiles(archive, cluster, base)
    await placeLog(archive, cluster, base)
    await recover(archive, draft, time)
    await placeFolders(archive, target, base)
    renameSync(cluster, join(target.dataDir, 'postgres'))
  } catch (error) {
    await clearDraft(draft)
    throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return { base, bytes: base.Bytes }
}

function refuseWhatIsThere({ dataDir, filesDir, videoDir }: RestoreTarget): void {
  if (hasCluster(dataDir)) throw new BackupFault(`${dataDir} 里已有数据库，不覆盖。请恢复到空目录（DATA_DIR）`)
  for (const folder of [filesDir, videoDir]) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new BackupFault(`${folder} 里已有文件，不覆盖。请先移走`)
  }
}

async function clearDraft(draft: string): Promise<void> {
  if (!existsSync(draft)) return
  if (existsSync(join(draft, 'postgres'))) await endCluster(join(draft, 'postgres'))
  rmSync(draft, { recursive: true, force: true })
}

function refuseOtherMajor(archive: Archive): void {
  const major = Number(postgresMajor())
  if (major !== archive.major) {
    throw new BackupFault(
      `备份是 PostgreSQL ${archive.major} 的，本机的程序是 ${major}，恢复不了。请用做备份的那个版本恢复`,
    )
  }
}

/** The last one that was complete by then. */
async function chooseBase(archive: Archive, time: Date | undefined): Promise<BaseManifest> {
  for (const id of baseIds(archive).toReversed()) {
    const base = await readBase(archive, id)
    if (!time || new Date(base.EndedAt) <= time) return base
  }
  const [first] = baseIds(archive)
  if (!first) throw new BackupFault(`${archive.folder} 里还没有完整的备份`)
  throw new BackupFault(`最早只能恢复到 ${(await readBase(archive, first)).EndedAt}`)
}

async function placeFiles(archive: Archive, cluster: string, base: BaseManifest): Promise<void> {
  for (const path of ['', ...base.Directories]) mkdirSync(join(cluster, path), { recursive: true, mode: 0o700 })
  await restoreFiles(archive, cluster, base.Cluster)
  chmodSync(cluster, 0o700)
}

/** The log lies where recovery looks for it, without a gap from the beginning of the base backup on. */
async function placeLog(archive: Archive, cluster: string, base: BaseManifest): Promise<void> {
  const there = new Set(archivedSegments(archive))
  const bytes = BigInt(base.SegmentBytes)
  let lsn = (parseLsn(base.Start) / bytes) * bytes
  for (;;) {
    const name = segmentName(base.Timeline, lsn, base.SegmentBytes)
    const content = there.has(name) ? await readSegment(archive, name) : undefined
    if (!content) break
    const segment = Buffer.alloc(base.SegmentBytes)
    content.copy(segment)
    await writeWhole(join(cluster, 'pg_wal', name), segment)
    lsn += BigInt(content.length)
    if (content.length < base.SegmentBytes) break
  }
  if (lsn < parseLsn(base.End)) throw new BackupFault(`备份不完整：${base.Id} 的日志缺了一段`)
}

async function recover(archive: Archive, draft: string, time: Date | undefined): Promise<void> {
  await writeWhole(join(draft, 'postgres', 'recovery.signal'), Buffer.alloc(0))
  const target: Readonly<Record<string, string>> = time
    ? { recovery_target_time: `${time.toISOString().slice(0, -1).replace('T', ' ')}+00` }
    : {}
  try {
    await runOnce(draft, target)
  } catch (error) {
    if (!time || !TOO_EARLY.test(String(error))) throw error
    const position = await readPosition(archive)
    // Nothing was written between the last change and that time: the end is as it was then.
    if (!position || new Date(position.At) < time) {
      throw new BackupFault(`备份只到 ${position?.At ?? '（没有日志）'}，恢复不到 ${time.toISOString()}`, {
        cause: error,
      })
    }
    await runOnce(draft, {})
  }
}

async function runOnce(draft: string, target: Readonly<Record<string, string>>): Promise<void> {
  const settings = {
    logging_collector: 'off',
    restore_command: 'false',
    recovery_target_timeline: 'current',
    // Else the settings would have to be as large as those of the server that wrote the log.
    hot_standby: 'off',
    recovery_target_action: 'promote',
    ...target,
  }
  const database = await startEmbedded({ dataDir: draft, settings })
  await database.stop()
}

async function placeFolders(archive: Archive, target: RestoreTarget, base: BaseManifest): Promise<void> {
  const added = await readAdded(archive, base.Id)
  const all = [...added.toReversed(), base.Folders]
  await restoreFiles(archive, target.filesDir, all.flatMap(({ files }) => files).filter(isFirstOfItsPath()))
  await restoreFiles(archive, target.videoDir, all.flatMap(({ video }) => video).filter(isFirstOfItsPath()))
}

function isFirstOfItsPath(): (file: { Path: string }) => boolean {
  const met = new Set<string>()
  return ({ Path }) => !met.has(Path) && met.add(Path) !== undefined
}
