/// <reference lib="dom" />
// `npm run bench:phone`: what a cheap phone in a village loads before the first screen, and how long until a punch-in can be
// filled in: Chromium on a CPU slowed four times, over a line of 1.6 Mbit/s and 150 ms there and back; cold, and once the
// product is on the phone.
import { formatFixed } from '@farm/contract/values'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addressOf, freePort, startWithDemo } from '../journeys/farm.ts'
import { isReadyForTheField } from '../journeys/phone.ts'
import { launchBrowser } from './browser.ts'
import { judged, timeOf } from './judged.ts'
import { SlowLine } from './phone-line.ts'
import { folderOf } from './places.ts'

const SLOWED = 4
const LINE = { bytesPerSecond: 200_000, roundTripMs: 150 }
const RUNS = 5
const LIMIT_KB = 200
const LIMIT_MS = 3_000
const PATIENCE_MS = 60_000
const PASSWORD = 'bench-password'

/** What stands on a page that can be used: the button under the thumb, and on the form what there is to choose from. */
const pages = [
  { path: '/Clock', there: 'main a[href$="/ClockForm"]' },
  { path: '/ClockForm', there: '[role="group"][aria-label="农事操作"] button[aria-pressed]' },
] as const

const dataDir = join(folderOf(0), 'demo')
const farm = { port: await freePort(), dataDir, password: PASSWORD }
const pid = await startWithDemo(farm)
try {
  const line = await SlowLine.to(farm.port, LINE)
  const browser = await launchBrowser()
  try {
    const token = await signedIn()
    for (const { path, there } of pages) await measure(browser, { path, there, token, address: addressOf(line) })
  } finally {
    await browser.close()
    line.close()
  }
} finally {
  process.kill(pid, 'SIGTERM')
}

async function signedIn(): Promise<string> {
  const answer = await fetch(`${addressOf(farm)}/api/Core/Auth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Name: 'worker1', Password: PASSWORD }),
  })
  return /"Token":"([\w-]+)"/.exec(await answer.text())?.[1] ?? ''
}

interface Measured {
  readonly path: string
  readonly there: string
  readonly token: string
  readonly address: string
}

interface Loading {
  readonly ms: number
  /** Files of the product, compressed, KB. */
  readonly shell: number
  /** The same with what the server says of each. */
  readonly onTheLine: number
  /** Of what it asks the server for, KB. */
  readonly answers: number
}

async function measure(browser: Browser, measured: Measured): Promise<void> {
  const [cold, warm]: [Loading[], Loading[]] = [[], []]
  for (let run = 0; run < RUNS; run += 1) {
    const context = await newPhone(browser, measured)
    cold.push(await load(context, measured))
    await intoTheField(context, measured)
    warm.push(await load(context, measured))
    await context.close()
  }
  const shell = Math.max(...cold.map((one) => one.shell))
  const [line, answers] = [Math.max(...cold.map((one) => one.onTheLine)), Math.max(...cold.map((one) => one.answers))]
  const verdict = judged({ weight: shell > 0 && shell <= LIMIT_KB })
  const besides = `${formatFixed(line, 0)} KB with headers, and ${formatFixed(answers, 0)} KB of answers`
  console.log(
    `${measured.path}: ${formatFixed(shell, 0)} KB before the first screen, limit ${LIMIT_KB} KB: ${verdict} (${besides})`,
  )
  tell(`${measured.path} cold`, cold)
  tell(`${measured.path} with the worker`, warm)
}

function tell(what: string, loadings: readonly Loading[]): void {
  const sorted = loadings.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const middle = timeOf(0.5, sorted)
  const all = loadings.map(({ ms }) => formatFixed(ms, 0)).join(', ')
  const verdict = judged({ time: middle <= LIMIT_MS })
  console.log(`${what}: usable after ${formatFixed(middle, 0)} ms (middle of ${all}), limit ${LIMIT_MS} ms: ${verdict}`)
}

/** One that never saw the product, with somebody signed in. */
function newPhone(browser: Browser, { token, address }: Measured): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    geolocation: { latitude: 36.2878, longitude: 111.6338, accuracy: 8 },
    permissions: ['geolocation'],
    storageState: { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] },
  })
}

/** From the request for the page until it can be used. */
async function load(context: BrowserContext, { path, there, address }: Measured): Promise<Loading> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const weight = await weigh(page)
  const began = performance.now()
  await page.goto(`${address}/Farm/Admin${path}`, { waitUntil: 'commit' })
  // In every frame: a locator looks again only after up to half a second.
  await page.waitForFunction((one) => document.querySelector(one)?.checkVisibility() === true, there, {
    polling: 'raf',
    timeout: PATIENCE_MS,
  })
  const ms = performance.now() - began
  const loading = { ms, ...weight(), shell: await shellOf(page) }
  await page.close()
  return loading
}

/** The page and the files of the product that are there, compressed as they came. */
function shellOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    return all
      .filter((one) => one instanceof PerformanceResourceTiming && !new URL(one.name).pathname.startsWith('/api/'))
      .reduce((sum, one) => sum + (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0) / 1000, 0)
  })
}

/** Counts what comes over the line from now on. */
async function weigh(page: Page): Promise<() => Pick<Loading, 'onTheLine' | 'answers'>> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const sorts = new Map<string, 'onTheLine' | 'answers'>()
  const bytes = { onTheLine: 0, answers: 0 }
  client.on('Network.requestWillBeSent', ({ requestId, request }) =>
    sorts.set(requestId, new URL(request.url).pathname.startsWith('/api/') ? 'answers' : 'onTheLine'),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[sorts.get(requestId) ?? 'onTheLine'] += encodedDataLength / 1000
  })
  return () => ({ ...bytes })
}

/** Opens the product once more and waits until it is on the phone, with what the page reads. */
async function intoTheField(context: BrowserContext, { address }: Measured): Promise<void> {
  const page = await context.newPage()
  for (const path of ['/Clock', '/ClockForm']) {
    await page.goto(`${address}/Farm/Admin${path}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: PATIENCE_MS })
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  }
  const end = performance.now() + PATIENCE_MS
  while (!(await isReadyForTheField(page))) {
    if (performance.now() > end) throw new Error('the product did not come onto the phone')
    await page.waitForTimeout(100)
  }
  await page.close()
}
