import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatInUnit } from '@farm/contract/values'
import {
  Archive,
  BackupFault,
  archiveOf,
  followDatabase,
  holdArchive,
  readBackupKey,
  restoreArchive,
  takeBackup,
} from './platform/backup/index.ts'
import { type Config, readConfig } from './platform/config/index.ts'
import { hasCluster, startEmbedded } from './platform/db/index.ts'

// `backup [target]`, `restore [from] [--to-time t]`; `follow` is what the server runs beside itself.
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function backUp(config: Config, target: string): Promise<void> {
  if (!config.databaseUrl && !hasCluster(config.dataDir))
    throw new BackupFault(`${config.dataDir} 里没有数据库，没有可备份的`)
  const began = performance.now()
  const key = readBackupKey(config.backup.keyFile, { make: true, log: say })
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir })
  try {
    const source = sourceOf(config, config.databaseUrl ?? embedded?.url ?? '')
    const archive = await archiveOf(source.url, target, key)
    const release = await holdArchive(target)
    const base = await takeBackup(source, archive, { isStreamed: release === undefined })
    release?.()
    say(`✓ 备份完成：${target}（${base.Id}，${megabytes(base.Bytes)}，${secondsSince(began)}）`)
  } finally {
    await embedded?.stop()
  }
}

async function restore(config: Config, from: string, toTime: string | undefined): Promise<void> {
  const began = performance.now()
  const time = toTime === undefined ? undefined : parseTime(toTime)
  const archive = await Archive.open(from, readBackupKey(config.backup.keyFile, { make: false }))
  const { base, bytes } = await restoreArchive(archive, config, time)
  const until = time ? ` ${time.toISOString()}` : '备份的末尾'
  say(`✓ 已恢复到${until}（从 ${base.Id}，${megabytes(bytes)}，${secondsSince(began)}）。现在可以启动`)
}

/** A time without a zone would be read by the machine’s: another one than who wrote it may mean. */
function parseTime(text: string): Date {
  const time = new Date(text)
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime())) {
    throw new BackupFault(`--to-time 应为带时区的时间，例如 2026-05-01T08:30:00+08:00，现在是“${text}”`)
  }
  return time
}

async function follow(config: Config): Promise<void> {
  const ending = new AbortController()
  process.once('disconnect', () => ending.abort())
  process.once('SIGTERM', () => ending.abort())
  // Ctrl+C reaches every process of a terminal; the server says when to end.
  process.on('SIGINT', () => undefined)
  const url = await new Promise<string>((done) => process.once('message', (message) => done(String(message))))
  const key = readBackupKey(config.backup.keyFile, { make: true, log: say })
  const source = sourceOf(config, url)
  const archive = await archiveOf(url, config.backup.dir, key)
  if (!(await holdArchive(config.backup.dir))) throw new BackupFault(`另一个进程正在往 ${config.backup.dir} 备份`)
  await followDatabase(source, archive, { keep: config.backup.keep, log: say, signal: ending.signal })
}

function sourceOf({ filesDir, videoDir }: Config, url: string) {
  return { url, folders: { files: filesDir, video: videoDir } }
}

const megabytes = (bytes: number) => formatInUnit(bytes / 2 ** 20, 'MB', 1)
const secondsSince = (began: number) => formatInUnit((performance.now() - began) / 1_000, '秒', 1)

try {
  const config = readConfig(process.env)
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { 'to-time': { type: 'string' } } })
  const [task, place] = positionals
  const folder = place === undefined ? config.backup.dir : resolve(place)
  if (task === 'backup') await backUp(config, folder)
  else if (task === 'restore') await restore(config, folder, values['to-time'])
  else if (task === 'follow') await follow(config)
  else throw new BackupFault('用法：backup [目录]，restore [目录] [--to-time 时间]')
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
