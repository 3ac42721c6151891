import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasCluster, startEmbedded, throwAwayFolder, throwAwaySettings } from '../db/index.ts'
import { Archive, archiveOf, followDatabase, readBackupKey, restoreArchive, takeBackup } from './index.ts'
import { baseIds } from './manifest.ts'
import { pruneArchive } from './prune.ts'
import { readPosition } from './wal-archive.ts'

const FOLLOW_LIMIT_MS = 30_000
const home = mkdtempSync(join(throwAwayFolder(), 'farm-backup-'))
const place = (name: string) => join(home, name)
const key = readBackupKey(place('backup.key'), { make: true })
const source = { url: '', folders: { files: place('living/files'), video: place('living/video') } }
const archiveFolder = place('archive')
let archive: Archive
let stopLiving: () => Promise<void>

beforeAll(async () => {
  const living = await startEmbedded({ dataDir: place('living'), settings: { ...throwAwaySettings, fsync: 'on' } })
  source.url = living.url
  stopLiving = () => living.stop()
  mkdirSync(join(source.folders.files, 'originals'), { recursive: true })
  writeFileSync(join(source.folders.files, 'originals', 'photo'), 'the field of the first day')
  await query(source.url, 'create table ledger (n int primary key, at timestamptz not null default clock_timestamp())')
  await write(1, 500)
  archive = await archiveOf(source.url, archiveFolder, key)
  await takeBackup(source, archive, { isStreamed: false })
})

afterAll(async () => {
  await stopLiving()
  rmSync(home, { recursive: true, force: true })
})

test('a wrong key, a cut, altered or exchanged piece is named, and nothing is left behind', async () => {
  const other = readBackupKey(place('other.key'), { make: true })
  await expect(Archive.open(archiveFolder, other)).rejects.toThrow('备份密钥不对')
  const [first, second] = chunks()
  const spoilt: ReadonlyArray<[says: string, spoil: (folder: string) => void]> = [
    ['校验不过', (folder) => alter(join(folder, first ?? ''))],
    ['读不到', (folder) => rmSync(join(folder, first ?? ''))],
    ['校验不过', (folder) => cpSync(join(folder, second ?? ''), join(folder, first ?? ''))],
    ['的日志缺了一段', (folder) => rmSync(join(folder, 'wal'), { recursive: true })],
  ]
  for (const [says, spoil] of spoilt) {
    const folder = mkdtempSync(place('spoilt-'))
    cpSync(archiveFolder, folder, { recursive: true })
    spoil(folder)
    const target = targetOf(mkdtempSync(place('target-')))
    await expect(restoreArchive(await Archive.open(folder, key), target)).rejects.toThrow(says)
    expect(readdirSync(target.dataDir)).toEqual([])
  }
})

test('a restore over a database, over files or to before the first backup is refused', async () => {
  await expect(restoreArchive(archive, targetOf(place('living')))).rejects.toThrow('里已有数据库，不覆盖')
  expect(await numbers(source.url)).toBe(500)
  const withFiles = targetOf(place('with-files'))
  mkdirSync(withFiles.filesDir, { recursive: true })
  writeFileSync(join(withFiles.filesDir, 'own'), 'own')
  await expect(restoreArchive(archive, withFiles)).rejects.toThrow('里已有文件，不覆盖')
  await expect(restoreArchive(archive, targetOf(place('early')), new Date(0))).rejects.toThrow('最早只能恢复到')
  await expect(restoreArchive(archive, targetOf(place('late')), new Date('2999-01-01'))).rejects.toThrow('备份只到')
  expect(hasCluster(place('late'))).toBe(false)
})

test('another database is refused in the archive of this one, and foreign files in its place', async () => {
  const whose = { system: '1', major: archive.major }
  await expect(Archive.ensure(archiveFolder, key, whose)).rejects.toThrow('另一套数据库的备份')
  await expect(Archive.ensure(archiveFolder, key, { ...whose, system: archive.system, major: 11 })).rejects.toThrow(
    'PostgreSQL',
  )
  await expect(Archive.ensure(source.folders.files, key, whose)).rejects.toThrow('里有别的文件')
})

test('what a restore gives is what was there at the time, and what it left half-done is cleared away', async () => {
  const ending = new AbortController()
  const following = followDatabase(source, archive, { keep: 2, log: () => undefined, signal: ending.signal })
  await write(501, 900)
  writeFileSync(join(source.folders.files, 'originals', 'later'), 'the field of the second day')
  const [{ at } = { at: new Date(0) }] = await query<{ at: Date }>(source.url, 'select clock_timestamp() as at')
  await write(901, 1_000)
  const [{ lsn } = { lsn: '' }] = await query<{ lsn: string }>(source.url, 'select pg_current_wal_lsn() as lsn')
  await until(async () => {
    const flushed = (await readPosition(archive))?.Flushed
    const ahead = await query<{ ok: boolean }>(source.url, `select '${flushed}'::pg_lsn >= '${lsn}'::pg_lsn as ok`)
    return ahead[0]?.ok === true
  })
  ending.abort()
  await following
  const half = targetOf(place('half'))
  mkdirSync(join(half.dataDir, 'restoring', 'postgres'), { recursive: true })
  await restoreArchive(archive, half, at)
  expect(await numbersIn(half.dataDir)).toBe(900)
  expect(readFileSync(join(half.filesDir, 'originals', 'photo'), 'utf8')).toBe('the field of the first day')
  expect(existsSync(join(half.dataDir, 'restoring'))).toBe(false)
  const end = targetOf(place('end'))
  await restoreArchive(archive, end)
  expect(await numbersIn(end.dataDir)).toBe(1_000)
})

test('a second backup stores what has changed alone, and what nobody needs any more goes', async () => {
  const before = chunks().length
  await takeBackup(source, archive, { isStreamed: false })
  expect(chunks().length - before).toBeLessThan(before / 4)
  expect(baseIds(archive).length).toBeGreaterThan(1)
  // What no backup names is spared once: one that is being taken may count on it.
  await archive.putChunk(Buffer.from('nobody needs this'))
  const stored = chunks().length
  await pruneArchive(archive, 1)
  expect([baseIds(archive).length, chunks().length]).toEqual([1, stored])
  await takeBackup(source, archive, { isStreamed: false })
  await pruneArchive(archive, 1)
  expect(chunks().length).toBeLessThan(stored)
  const kept = targetOf(place('kept'))
  await restoreArchive(archive, kept)
  expect(await numbersIn(kept.dataDir)).toBe(1_000)
})

function targetOf(dataDir: string) {
  return { dataDir, filesDir: join(dataDir, 'files'), videoDir: join(dataDir, 'video') }
}

function chunks(): string[] {
  return archive
    .list('chunks')
    .flatMap((part) => archive.list(join('chunks', part)).map((name) => join('chunks', part, name)))
}

function alter(path: string): void {
  const content = readFileSync(path)
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  writeFileSync(path, content)
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function write(from: number, to: number): Promise<void> {
  await query(source.url, `insert into ledger (n) select generate_series(${from}, ${to})`)
}

/** How many there are, when they are the first ones without a gap. */
async function numbers(url: string): Promise<number> {
  const [row] = await query<{ count: number; last: number }>(
    url,
    'select count(*)::int as count, max(n) as last from ledger',
  )
  return row?.count === row?.last ? (row?.count ?? -1) : -1
}

async function numbersIn(dataDir: string): Promise<number> {
  const restored = await startEmbedded({ dataDir, settings: throwAwaySettings })
  try {
    return await numbers(restored.url)
  } finally {
    await restored.stop()
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(holds, { timeout: FOLLOW_LIMIT_MS }).toBe(true)
}
