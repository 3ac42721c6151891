import { type Page, expect } from '@playwright/test'
import { killAndStart, presentFarm } from './farm.ts'
import { noise } from './noise.ts'
import { newMark, open } from './people.ts'
import { fill, handIn, located, press } from './phone.ts'
import { handset, laptop, test } from './fixtures.ts'

/** In a plot of the worker’s enterprise. */
const inPlot = { latitude: 36.2878, longitude: 111.6338, accuracy: 8 }
/** The phone of a worker who stands in the plot. */
const phone = { ...handset, geolocation: inPlot, permissions: ['geolocation'] }

const week = async (page: Page) =>
  Number(/本周\s*([\d,]+)/.exec(await page.getByRole('main').innerText())?.[1]?.replaceAll(',', '') ?? -1)

/** The punch-ins of the month that a county sees. */
async function countyCount(page: Page): Promise<number> {
  await open(page, '/CountyFarm/DataStatistics/ClockIn')
  const told = page.getByText('打卡次数').first().locator('..')
  await expect(told).toContainText(/\d/)
  return Number(/打卡次数\s*([\d,]+)/.exec(await told.innerText())?.[1]?.replaceAll(',', '') ?? -1)
}

async function openForm(page: Page): Promise<void> {
  await open(page, '/ClockForm')
  await located(page)
}

test(
  'a punch-in reaches the manager’s screen by itself, outlives kill -9 with its photo, and stays in the enterprise',
  { tag: '@phone' },
  async ({ person }) => {
    test.setTimeout(240_000)
    const note = `旅程巡田 ${newMark()}`
    const worker = await person('worker1', phone)
    const manager = await person('manager1', laptop)
    const stranger = await person('manager2', laptop)
    const county = await person('county', laptop)

    await open(manager, '/FarmOperation/ClockData')
    await open(stranger, '/FarmOperation/ClockData')
    await expect.poll(() => week(manager)).toBeGreaterThanOrEqual(0)
    const before = { week: await week(manager), county: await countyCount(county) }

    await openForm(worker)
    await handIn(worker, note, [noise(200)])
    await expect(worker.getByRole('heading', { name: '打卡成功' })).toBeVisible()
    const answered = Date.now()
    const row = manager.locator('tr').filter({ hasText: note })
    await expect(row).toBeVisible()
    test.info().annotations.push({ type: '经理看到', description: `${Date.now() - answered} 毫秒之后，没有刷新` })
    await expect.poll(() => week(manager)).toBe(before.week + 1)

    await killAndStart(presentFarm())
    await manager.reload()
    await expect(row.locator('img').first()).toBeVisible()
    expect(
      await row
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)

    expect(await countyCount(county)).toBe(before.county + 1)
    await stranger.reload()
    await expect(stranger.locator('tbody tr').first()).toBeVisible()
    await expect(stranger.getByText(note)).toHaveCount(0)
  },
)

test('an upload that a kill -9 cuts goes on where it stopped', { tag: '@phone' }, async ({ person }) => {
  test.setTimeout(240_000)
  const note = `旅程断传 ${newMark()}`
  const worker = await person('worker1', phone)
  await openForm(worker)
  await fill(worker, note)

  const offsets: number[] = []
  worker.on('request', (request) => {
    if (request.method() === 'PUT') offsets.push(Number(new URL(request.url()).searchParams.get('offset')))
  })
  const client = await worker.context().newCDPSession(worker)
  await client.send('Network.enable')
  // As slow as a village: about a piece in two seconds.
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 1_000_000,
    uploadThroughput: 250_000,
  })
  await worker.getByLabel('相册').setInputFiles(noise(900))
  await expect.poll(() => Math.max(0, ...offsets)).toBeGreaterThan(0)
  const cutAt = offsets.length
  await killAndStart(presentFarm())
  await press(worker)
  await expect(worker.getByRole('heading', { name: '打卡成功' })).toBeVisible({ timeout: 120_000 })
  expect(Math.min(...offsets.slice(cutAt)), 'nothing that had arrived is sent again from the start').toBeGreaterThan(0)

  const manager = await person('manager1', laptop)
  await open(manager, '/FarmOperation/ClockData')
  await expect(manager.locator('tr').filter({ hasText: note }).locator('img').first()).toBeVisible()
})
