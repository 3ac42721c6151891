import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Rows, archive, workbook, workbookParts } from '../../app/testing/workbooks.ts'
import { isAlive } from '../db/embedded-process.ts'
import { readSheetRows } from './read-rows.ts'
import { watchProcesses } from './testing/readers.ts'

const folder = mkdtempSync(join(tmpdir(), 'farm-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADS = ['地块名称', '面积']
const LINES = [HEADS, ...Array.from({ length: 2500 }, (_, n) => [`地块 ${n}`, n])]

interface Reading {
  readonly path: string
  readonly heads: readonly string[]
  readonly mostRows: number
  readonly mostColumns: number
}

function reading(bytes: Buffer): Reading {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, bytes)
  return { path, heads: HEADS, mostRows: 1_000_000, mostColumns: 400 }
}

const sheetOf = async (rows: Rows) => reading(await workbook(rows))

async function countOf(wanted: Reading): Promise<number> {
  let count = 0
  for await (const { rows } of readSheetRows(wanted)) count += rows.length
  return count
}

describe('a file is given up', () => {
  test('that is cut off', async () => {
    const bytes = await workbook(LINES)
    await expect(countOf(reading(bytes.subarray(0, bytes.length / 2)))).rejects.toMatchObject({ what: 'broken' })
  })

  test('that asks for more memory than there is for one', async () => {
    const wide = Array.from({ length: 20_000 }, (_, n) => `<row r="${n + 1}"><c r="XFD${n + 1}"><v>1</v></c></row>`)
    const bytes = archive(workbookParts(`<sheetData>${wide.join('')}</sheetData>`))
    await expect(countOf({ ...reading(bytes), mostColumns: 16_384 })).rejects.toMatchObject({ what: 'too large' })
  })

  test('of which nothing is heard for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const started = watchProcesses()
    const outcome = countOf(await sheetOf(LINES)).catch((error: unknown) => error)
    const [reader] = started
    reader?.kill('SIGSTOP')
    await vi.waitUntil(() => vi.getTimerCount() > 0, { interval: 5 })
    vi.advanceTimersByTime(60_000)
    expect(await outcome).toMatchObject({ what: 'too large' })
    expect(reader?.signalCode).toBe('SIGKILL')
  })
})

describe('who reads does so in a process of its own', () => {
  test('whose end is told and ends nothing else', async () => {
    const started = watchProcesses()
    const batches = readSheetRows(await sheetOf(LINES))
    await batches.next()
    started[0]?.kill('SIGKILL')
    await expect(batches.next()).rejects.toMatchObject({ what: 'crashed' })
    expect(await countOf(await sheetOf(LINES))).toBe(LINES.length)
  })

  test('that ends when nobody wants the rest', async () => {
    const started = watchProcesses()
    for await (const { count } of readSheetRows(await sheetOf(LINES))) {
      expect(count).toBe(LINES.length)
      break
    }
    expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL'])
  })

  test('and when all is read', async () => {
    const started = watchProcesses()
    expect(await countOf(await sheetOf(LINES))).toBe(LINES.length)
    expect(started.map(({ pid = 0 }) => isAlive(pid))).toEqual([false])
  })

  test('and sends no more than was asked for', async () => {
    const started = watchProcesses()
    const batches = readSheetRows(await sheetOf(LINES))
    const first = batches.next()
    const order: string[] = []
    started[0]?.on('message', () => order.push('sent'))
    await first
    expect(await countOf(await sheetOf(LINES))).toBe(LINES.length)
    order.push('taken')
    for await (const _ of batches) order.push('taken')
    expect(order).toEqual(['sent', 'taken', 'sent', 'taken', 'sent', 'taken', 'sent'])
  })

  test.runIf(existsSync('/proc/self/environ'))('and is told nothing of what the server knows', async () => {
    const started = watchProcesses()
    const batches = readSheetRows(await sheetOf(LINES))
    await batches.next()
    const variables = readFileSync(`/proc/${started[0]?.pid}/environ`, 'utf8').split('\0').filter(Boolean)
    await batches.return(undefined)
    expect(variables.filter((one) => !one.startsWith('NODE_CHANNEL_'))).toEqual([])
  })
})

describe('a server that reads', () => {
  test('leaves nobody behind when it is killed', async () => {
    const { server, readerPid } = await readingServer()
    expect(isAlive(readerPid)).toBe(true)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(readerPid)).toBe(false), { timeout: 20_000, interval: 20 })
  })

  test('reads on when it is asked to end together with all of its group', async () => {
    const { server, rest } = await readingServer()
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    expect(await rest).toBe(`${LINES.length}`)
  })
})

/** Another process that has read the first rows and waits for SIGTERM to read the others; it says how many there were. */
async function readingServer() {
  const program = `
    import { once } from 'node:events'
    import { readSheetRows } from '${new URL('read-rows.ts', import.meta.url).href}'
    import { watchProcesses } from '${new URL('testing/readers.ts', import.meta.url).href}'
    const started = watchProcesses()
    const asked = once(process, 'SIGTERM')
    let count = 0
    for await (const { rows } of readSheetRows(${JSON.stringify(await sheetOf(LINES))})) {
      if (count === 0) process.stdout.write(started[0].pid + '\\n')
      await asked
      count += rows.length
    }
    process.stdout.write(String(count))`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const line = await new Promise<Buffer>((done) => server.stdout.once('data', done))
  return { server, readerPid: Number(line), rest: text(server.stdout) }
}
