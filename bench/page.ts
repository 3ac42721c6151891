/// <reference lib="dom" />
// `npm run bench:page`: how long until the rows of a list stand on the screen, in Chromium on a CPU slowed four times.
import { formatFixed } from '@farm/contract/values'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { freePort, startWithDemo } from '../journeys/farm.ts'
import { launchBrowser } from './browser.ts'
import { judged, timeOf } from './judged.ts'
import { folderOf } from './places.ts'

const SLOWED = 4
const RUNS = 5
const LIMIT_MS = 1_300
const PASSWORD = 'bench-password'

const dataDir = join(folderOf(0), 'demo')
const farm = { port: await freePort(), dataDir, password: PASSWORD }
const pid = await startWithDemo(farm)
try {
  const browser = await launchBrowser()
  for (const { path, rows } of [
    { path: '/Core/CropList', rows: 'tbody tr a' },
    { path: '/FarmOperation/ClockData', rows: 'tbody tr a' },
  ]) {
    const times = await timesOf(browser, path, rows)
    const sorted = times.toSorted((one, other) => one - other)
    const middle = timeOf(0.5, sorted)
    const verdict = judged({ rows: middle <= LIMIT_MS })
    const all = times.map((one) => formatFixed(one, 0)).join(', ')
    console.log(`${path}: rows after ${formatFixed(middle, 0)} ms (middle of ${all}), limit ${LIMIT_MS} ms: ${verdict}`)
  }
  await browser.close()
} finally {
  process.kill(pid, 'SIGTERM')
}

/** From the request for the page until a row can be seen; signed in, with an empty cache. */
async function timesOf(browser: Browser, path: string, rows: string): Promise<number[]> {
  const address = `http://127.0.0.1:${farm.port}`
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const page = await context.newPage()
    await page.goto(`${address}/Core`)
    // While it is still being drawn, the sign-in page leads on when it sees a token.
    await page.getByRole('button', { name: '登录' }).waitFor()
    const answer = await page.request.post(`${address}/api/Core/Auth/Login`, {
      data: { Name: 'manager1', Password: PASSWORD },
    })
    const token = /"Token":"([\w-]+)"/.exec(await answer.text())?.[1] ?? ''
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    const client = await context.newCDPSession(page)
    await client.send('Network.setCacheDisabled', { cacheDisabled: true })
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const began = performance.now()
    await page.goto(`${address}/Farm/Admin${path}`, { waitUntil: 'commit' })
    // In every frame: a locator looks again only after up to half a second.
    await page.waitForFunction((one) => document.querySelector(one)?.checkVisibility() === true, rows, {
      polling: 'raf',
    })
    times.push(performance.now() - began)
    await context.close()
  }
  return times
}
