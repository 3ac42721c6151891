import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import { isAlive, waitUntil } from './embedded-process.ts'
import { durableSettings, throwAwayFolder, throwAwaySettings, type PostgresSettings } from './embedded-settings.ts'

const cleanUps: (() => unknown)[] = []
let sample: string

beforeAll(async () => {
  sample = mkdtempSync(join(throwAwayFolder(), 'farm-embedded-sample-'))
  await (await startEmbedded({ dataDir: sample, settings: throwAwaySettings })).stop()
})

afterAll(() => rmSync(sample, { recursive: true, force: true }))

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

test('files that are no database are refused, not overwritten', async () => {
  const { dataDir } = emptyDataDir()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  await expect(start(dataDir)).rejects.toThrow('不是数据库')
  expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear')
})

test('data of another PostgreSQL version are refused', async () => {
  const { dataDir } = emptyDataDir()
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '11\n')
  await expect(start(dataDir)).rejects.toThrow('是 PostgreSQL 11 的数据')
})

test('data that lay elsewhere and are gone are not silently replaced by an empty database', async () => {
  const { dataDir } = emptyDataDir()
  symlinkSync('/nowhere/postgres', join(dataDir, 'postgres'))
  await expect(start(dataDir)).rejects.toThrow('不见了')
})

test('what was committed is there after the server and PostgreSQL were killed', async () => {
  const { dataDir } = usedDataDir()
  const other = await otherProcess(dataDir, durableSettings)
  await query(other.url, `create table crop as select '水稻' as name`)
  other.child.kill('SIGKILL')
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const { url } = await start(dataDir)
  expect(await query(url, 'select name from crop')).toEqual([{ name: '水稻' }])
})

test('a PostgreSQL that outlived its killed server is taken over', async () => {
  const { dataDir } = usedDataDir()
  const other = await otherProcess(dataDir)
  const pid = postmasterOf(dataDir)
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const database = await start(dataDir)
  expect(database.url).toBe(other.url)
  expect(database.isLaunchedHere).toBe(false)
  expect(postmasterOf(dataDir)).toBe(pid)
  await database.stop()
  expect(isAlive(pid)).toBe(false)
  expect((await start(dataDir)).isLaunchedHere).toBe(true)
})

test('a PostgreSQL that is seen and ends before it answers is started anew', async () => {
  const { dataDir } = usedDataDir()
  await endingPostmaster(dataDir)
  const { url, isLaunchedHere } = await start(dataDir)
  expect(isLaunchedHere).toBe(true)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two processes share one data directory, and the last to leave ends PostgreSQL', async () => {
  const { dataDir } = usedDataDir()
  const [other, database] = await Promise.all([otherProcess(dataDir), start(dataDir)])
  const pid = postmasterOf(dataDir)
  await database.stop()
  expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
  other.child.kill('SIGTERM')
  await once(other.child, 'exit')
  expect(isAlive(pid)).toBe(false)
})

test('a PostgreSQL that dies under a running server comes back at the same address', async () => {
  const { dataDir, lines } = usedDataDir()
  const { url } = await start(dataDir, lines)
  const pid = postmasterOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await waitUntil(() => ![pid, undefined].includes(readyPostmasterOf(dataDir)), { limitMs: Number.POSITIVE_INFINITY })
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(lines).toContain('PostgreSQL 意外停止，正在重新启动')
})

test('leftovers of an interrupted first start and of a dead server do not hinder', async () => {
  const { dataDir } = emptyDataDir()
  mkdirSync(join(dataDir, 'postgres-draft-4711', 'base'), { recursive: true })
  const first = await start(dataDir)
  expect(existsSync(join(dataDir, 'postgres-draft-4711'))).toBe(false)
  await query(first.url, 'create table kept ()')
  await first.stop()

  for (const pid of [process.pid, await zombie(), 4_194_000]) {
    const lines = [pid, join(dataDir, 'postgres'), 0, 5432, join(dataDir, 'socket'), '', '', 'ready']
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
    const again = await start(dataDir)
    expect(await query(again.url, 'select from kept')).toEqual([])
    await again.stop()
  }
})

test('a data directory of 150 characters below a private folder works', async () => {
  const { dataDir: base } = emptyDataDir()
  mkdirSync(join(base, 'private'), { mode: 0o700 })
  const dataDir = join(base, 'private', '数据', 'd'.repeat(150 - join(base, 'private', '数据').length))
  const database = await start(dataDir)
  const socketDir = String(new URL(database.url).searchParams.get('host'))
  expect(await query(database.url, `select current_setting('data_checksums') as sums`)).toEqual([{ sums: 'on' }])
  await database.stop()
  expect(existsSync(socketDir)).toBe(false)
})

function emptyDataDir(): { dataDir: string; lines: string[] } {
  const dataDir = mkdtempSync(join(throwAwayFolder(), 'farm-embedded-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }))
  return { dataDir, lines: [] }
}

/** Copied from the sample: quicker than to make a new cluster. */
function usedDataDir(): { dataDir: string; lines: string[] } {
  const made = emptyDataDir()
  cpSync(join(sample, 'postgres'), join(made.dataDir, 'postgres'), { recursive: true })
  return made
}

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, settings: throwAwaySettings, log: (line) => lines.push(line) })
  cleanUps.push(() => database.stop())
  return database
}

/** Another Node process that has started the same data directory; SIGTERM makes it stop in good order. */
async function otherProcess(
  dataDir: string,
  settings: PostgresSettings = throwAwaySettings,
): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)}
    const settings = ${JSON.stringify(settings)}
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, settings })
    process.once('SIGTERM', async () => { await database.stop(); process.exit() })
    console.log(database.url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUps.push(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the other process ended before it was ready')))
  ended.catch(() => {})
  return { child, url: await Promise.race([firstOutput(child.stdout), ended]) }
}

/** As a postmaster that was killed and is not gone yet: it stands on its cluster, and ends when it is spoken to. */
async function endingPostmaster(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const socketDir = join(dataDir, 'socket')
  mkdirSync(socketDir)
  const socket = JSON.stringify(join(socketDir, '.s.PGSQL.5432'))
  const script = `require('node:net').createServer(() => process.exit()).listen(${socket}, () => console.log('ready'))`
  const child = spawn(process.execPath, ['-e', script], { cwd: cluster, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUps.push(() => child.kill('SIGKILL'))
  await firstOutput(child.stdout)
  const lines = [child.pid, cluster, 0, 5432, socketDir, '', '', 'ready']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
}

/** A process that has ended and whose parent does not ask for it. */
async function zombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanUps.push(() => parent.kill('SIGKILL'))
  const pid = Number(await firstOutput(parent.stdout))
  await waitUntil(() => !isAlive(pid), { limitMs: 2_000 })
  return pid
}

function firstOutput(stream: Readable): Promise<string> {
  return new Promise((resolve) => {
    stream.once('data', (chunk) => resolve(String(chunk).trim()))
  })
}

async function query(url: string, text: string): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}

function pidFileLines(dataDir: string): string[] {
  const path = join(dataDir, 'postgres', 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
}

function postmasterOf(dataDir: string): number {
  return Number(pidFileLines(dataDir)[0])
}

function readyPostmasterOf(dataDir: string): number | undefined {
  // Read once: between two readings another one takes the place of the first.
  const lines = pidFileLines(dataDir)
  return lines[7]?.trim() === 'ready' ? Number(lines[0]) : undefined
}
