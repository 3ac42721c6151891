/// <reference lib="dom" />
// `npm run bench:video -- players 30`: a wall of four cameras in Chromium for so many minutes (5 unless told). How soon the first
// picture is there, how far what is shown lies behind what has come, and what memory page, browser and server take in the course of it.
import { formatFixed, roundTo } from '@farm/contract/values'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from '@playwright/test'
import { freePort, startWithDemo } from '../journeys/farm.ts'
import { launchBrowser } from './browser.ts'
import { judged } from './judged.ts'
import { folderOf } from './places.ts'

const MINUTES = Number(process.argv[3] ?? 5)
const PLAYERS = 4
const PASSWORD = 'bench-password'
const SIMULATOR = fileURLToPath(new URL('../simulator/src/main.ts', import.meta.url))
/** So long everything takes its room; what is held after that is compared. */
const SETTLED_MS = 60_000
/** A page whose memory is flat keeps within this of what it had settled at, MiB. */
const MOST_GROWTH = { heap: 8, page: 80, server: 60 }
const LATEST_FIRST_MS = 5_000
const PAINTED_MS = 20_000

const dataDir = join(folderOf(0), 'demo')
const farm = { port: await freePort(), dataDir, password: PASSWORD }
const address = `http://127.0.0.1:${farm.port}`
const server = await startWithDemo(farm)
const children: ChildProcess[] = []
try {
  const start = (...args: readonly string[]) =>
    children.push(spawn(process.execPath, [SIMULATOR, ...args, '--data-dir', dataDir], { stdio: 'ignore' }))
  start('--cameras')
  start('--live', '--url', address)
  // What the cameras see is painted once, and nobody waits for that in a farm.
  await new Promise((done) => setTimeout(done, PAINTED_MS))
  const browser = await launchBrowser()
  const page = await signedIn(await browser.newPage({ viewport: { width: 1366, height: 768 } }))
  const client = await page.context().newCDPSession(page)
  const first = await firstPictures(page)
  const rows = [await look(page, client, '1 min', SETTLED_MS)]
  rows.push(await look(page, client, 'middle', (MINUTES * 60_000 - SETTLED_MS) / 2))
  rows.push(await look(page, client, 'end', (MINUTES * 60_000 - SETTLED_MS) / 2))
  await browser.close()
  console.table(rows)
  tell(first, rows)
} finally {
  for (const child of children) child.kill('SIGTERM')
  process.kill(server, 'SIGTERM')
}

async function signedIn(page: Page): Promise<Page> {
  await page.goto(`${address}/Core`)
  await page.getByRole('button', { name: '登录' }).waitFor()
  // All four of whose cameras are on.
  const answer = await page.request.post(`${address}/api/Core/Auth/Login`, {
    data: { Name: 'manager3', Password: PASSWORD },
  })
  const token = /"Token":"([\w-]+)"/.exec(await answer.text())?.[1] ?? ''
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  return page
}

/** From the request for the page until each picture runs, ms. */
async function firstPictures(page: Page): Promise<readonly number[]> {
  const began = Date.now()
  await page.goto(`${address}/Farm/Admin/FarmOperation/RealTimeVideo`)
  await page
    .locator('figure video')
    .nth(PLAYERS - 1)
    .waitFor()
  const running = (index: number) =>
    page
      .waitForFunction(
        (one) => (document.querySelectorAll<HTMLVideoElement>('figure video')[one]?.currentTime ?? 0) > 0,
        index,
        { polling: 'raf', timeout: 120_000 },
      )
      .then(() => Date.now() - began)
  return Promise.all(Array.from({ length: PLAYERS }, (_, index) => running(index)))
}

/** What is held and how far behind the pictures are, after so long. */
async function look(page: Page, client: CDPSession, at: string, afterMs: number) {
  await page.waitForTimeout(afterMs)
  const behind = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLVideoElement>('figure video')].map(({ buffered, currentTime }) =>
      buffered.length === 0 ? Number.NaN : buffered.end(buffered.length - 1) - currentTime,
    ),
  )
  const playing = await page.locator('figure[data-phase="playing"]').count()
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return {
    at,
    playing,
    'heap MiB': Math.round(usedSize / 1024 / 1024),
    'page MiB': rendererMiB(),
    'server MiB': residentMiB(server),
    'behind s, most': roundTo(Math.max(...behind), 2),
  }
}

type Row = Awaited<ReturnType<typeof look>>

function tell(first: readonly number[], rows: readonly Row[]): void {
  const [settled] = rows
  const grown = (name: 'heap MiB' | 'page MiB' | 'server MiB') =>
    Math.max(...rows.map((row) => row[name])) - (settled?.[name] ?? 0)
  const verdict = judged({
    first: Math.max(...first) <= LATEST_FIRST_MS,
    playing: rows.every(({ playing }) => playing === PLAYERS),
    heap: grown('heap MiB') <= MOST_GROWTH.heap,
    page: grown('page MiB') <= MOST_GROWTH.page,
    server: grown('server MiB') <= MOST_GROWTH.server,
  })
  const told = first.map((ms) => formatFixed(ms / 1_000, 1)).join(', ')
  console.log(`${PLAYERS} players for ${MINUTES} min, first pictures after ${told} s: ${verdict}`)
}

/** Of the largest process that draws pages, in which the pictures are. */
function rendererMiB(): number {
  return Math.max(...readdirSync('/proc').flatMap((pid) => (isOwnRenderer(pid) ? residentMiB(Number(pid)) : [])))
}

function isOwnRenderer(pid: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer') && isBegunBy(Number(pid), process.pid)
    )
  } catch {
    return false
  }
}

function isBegunBy(pid: number, ancestor: number): boolean {
  for (let one = pid; one > 1; one = parentOf(one)) if (one === ancestor) return true
  return false
}

function parentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
}

function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}
