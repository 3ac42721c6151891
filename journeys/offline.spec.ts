import { existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, chromium, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { noise } from './noise.ts'
import { entered, fillSignIn, newMark, open, signIn } from './people.ts'

const inPlot = { latitude: 36.2878, longitude: 111.6338, accuracy: 8 }
const COUNT = 12
const PHOTOS_EACH = 3

interface KeptItem {
  readonly id: string
  readonly state: string
  readonly occurTime: string
  readonly photos: readonly { readonly id: string; readonly sha256?: string }[]
}

interface SentRecord {
  readonly Id: string
  readonly OccurTime: string
  readonly AddTime: string
  readonly Data: { readonly Note: string; readonly Photos: readonly string[] }
}

/** A phone whose browser keeps everything in a folder, as phones do. */
function phone(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    geolocation: inPlot,
    permissions: ['geolocation'],
    serviceWorkers: 'allow',
  })
}

/** kill -9 of the browser, whatever it is doing. */
async function killed(folder: string, context: BrowserContext): Promise<void> {
  const gone = new Promise((resolve) => context.once('close', resolve))
  const pid = Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1))
  process.kill(pid, 'SIGKILL')
  await gone
  rmSync(join(folder, 'SingletonLock'), { force: true })
}

async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage()
}

/** The outbox as it stands on the disk of the phone. */
function kept(page: Page): Promise<KeptItem[]> {
  return page.evaluate(
    () =>
      new Promise<KeptItem[]>((resolve, reject) => {
        const request = indexedDB.open('farm-outbox')
        request.addEventListener('error', () => reject(new Error('no outbox')))
        request.addEventListener('success', () => {
          const all = request.result.transaction('items').objectStore('items').getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve(all.result as KeptItem[])
          })
        })
      }),
  )
}

const unsent = async (page: Page) => (await kept(page)).filter(({ state }) => state !== 'delivered').length

/** The page works without the server: the worker has it and what the form asks for. */
async function readyForTheField(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const read = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('farm-reads')).keys()
      return ['000000000104', '000000000107', 'GetMyPermission'].every((part) =>
        keys.some(({ url }) => url.includes(part)),
      )
    })
  await expect.poll(read).toBe(true)
}

/** A small picture whose bytes are those of no other. */
const picture = (number: number) => noise(24, number + 1)

/** Fills in and hands in on the open form. */
async function punchIn(page: Page, note: string, photos: readonly ReturnType<typeof picture>[]): Promise<void> {
  await page.getByRole('button', { name: '巡田' }).first().click()
  await page.getByLabel('备注').fill(note)
  if (photos.length > 0) {
    await page.getByLabel('相册').setInputFiles([...photos])
    await expect(page.getByRole('img', { name: /^照片 \d+$/ })).toHaveCount(photos.length)
  }
  await page.getByRole('button', { name: '提交打卡' }).click()
}

/** The punch-ins of the signed-in person whose note begins so, in the order in which the server took them. */
function stored(page: Page, note: string): Promise<SentRecord[]> {
  return page.evaluate(async (begin) => {
    const query = new URLSearchParams({
      formId: '00000000-0000-7000-8000-000000000108',
      pageSize: '100',
      page: '1',
      orderBy: 'OccurTime desc',
    })
    const answer = await fetch(`/api/Core/FormData/List?${query}`, {
      headers: { token: localStorage.getItem('token') ?? '' },
      cache: 'no-store',
    })
    if (!answer.ok) throw new Error(await answer.text())
    const all = (await answer.json()) as SentRecord[]
    return all
      .filter(({ Data }) => Data.Note?.startsWith(begin))
      .toSorted((one, other) => (one.AddTime < other.AddTime ? -1 : 1))
  }, note)
}

test.skip(({ isMobile }) => !isMobile, 'the field is where phones are')

test('punch-ins made without a signal all arrive once, in their order, with every photo, whenever the browser is killed', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
  const note = `离线 ${newMark()}`
  let context = await phone(folder)
  let page = await pageOf(context)
  await signIn(page, 'worker1')
  await open(page, '/Clock')
  await readyForTheField(page)
  await open(page, '/ClockForm')
  await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()

  await context.setOffline(true)
  await open(page, '/Clock')
  await expect(page.getByText('离线数据').first()).toBeVisible()
  await open(page, '/ClockForm')
  await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()
  for (let number = 0; number < COUNT; number += 1) {
    const photos = Array.from({ length: PHOTOS_EACH }, (_, index) => picture(number * PHOTOS_EACH + index))
    await punchIn(page, `${note} ${String(number).padStart(2, '0')}`, photos)
    await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()
    await page.getByRole('button', { name: '再打一条' }).click()
  }
  const made = await kept(page)
  expect(made).toHaveLength(COUNT)

  await context.setOffline(false)
  for (const left of [9, 6, 3]) {
    await expect.poll(() => unsent(page), { timeout: 120_000 }).toBeLessThanOrEqual(left)
    await killed(folder, context)
    context = await phone(folder)
    page = await pageOf(context)
    await open(page, '/Clock')
  }
  await expect.poll(() => unsent(page), { timeout: 120_000 }).toBe(0)

  const records = await stored(page, note)
  expect(records.map(({ Data }) => Data.Note)).toEqual(made.map((_, at) => `${note} ${String(at).padStart(2, '0')}`))
  const inOrder = made.toSorted((one, other) => (one.occurTime < other.occurTime ? -1 : 1))
  expect(records.map(({ Id, OccurTime }) => [Id, Date.parse(OccurTime)])).toEqual(
    inOrder.map(({ id, occurTime }) => [id, Date.parse(occurTime)]),
  )
  expect(records.map(({ Data }) => Data.Photos)).toEqual(inOrder.map(({ photos }) => photos.map(({ id }) => id)))
  const hashes = made.flatMap(({ photos }) => photos.map(({ sha256 = '' }) => sha256))
  expect(new Set(hashes).size).toBe(COUNT * PHOTOS_EACH)
  expect(hashes.filter((hash) => !isOnDisk(hash))).toEqual([])
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The server keeps originals under the hash of their bytes, which it checks before. */
function isOnDisk(sha256: string): boolean {
  const originals = join(presentFarm().dataDir, 'files', 'originals')
  return existsSync(join(originals, sha256.slice(0, 2), sha256.slice(2, 4), sha256))
}

test('what waits outlives signing out, and nobody else on the phone sees or sends it', async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
  const note = `换人 ${newMark()}`
  const context = await phone(folder)
  const page = await pageOf(context)
  await signIn(page, 'worker1')
  await open(page, '/Clock')
  await readyForTheField(page)
  await open(page, '/ClockForm')
  await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()
  await context.setOffline(true)
  await punchIn(page, note, [picture(99)])
  await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()

  // The session is over by the time that there is a signal.
  await page.evaluate(() => localStorage.setItem('token', 'long-over'))
  await context.setOffline(false)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await fillSignIn(page, 'worker2', presentFarm().password)
  await entered(page)
  await open(page, '/Clock?show=unsent')
  await expect(page.getByText('没有待上传的打卡')).toBeVisible()
  expect(await unsent(page)).toBe(1)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${addressOf(presentFarm())}/Farm/Admin/Clock`)
  await fillSignIn(page, 'worker1', presentFarm().password)
  await entered(page)
  await open(page, '/Clock?show=unsent')
  await expect.poll(() => unsent(page)).toBe(0)
  expect(await stored(page, note)).toHaveLength(1)
  await context.close()
  rmSync(folder, { recursive: true, force: true })
})

const refusals = [
  [403, '没有权限'],
  [409, '内容已被他人修改'],
  [422, '填写有误'],
] as const

for (const [status, text] of refusals) {
  test(`a punch-in that is refused with ${status} comes back with the reason and goes when it is handed in again`, async ({
    page,
    context,
  }) => {
    const note = `退回 ${newMark()}`
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(inPlot)
    await signIn(page, 'worker1')
    await open(page, '/ClockForm')
    const add = '**/api/Core/FormData/Add'
    const answer = { code: 'test/refused', errors: [text] }
    await page.route(add, (route) => route.fulfill({ status, json: answer }))
    await punchIn(page, note, [picture(status)])
    await expect(page.getByText(text)).toBeVisible()
    await open(page, '/Clock?show=unsent')
    await expect(page.getByText(`退回原因：${text}`)).toBeVisible()
    await page.unroute(add)
    await page.getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByText('已送达')).toBeVisible()
    expect((await stored(page, note)).map(({ Data }) => Data.Photos.length)).toEqual([1])
  })
}

test('a database that the browser closes is opened again, and 503 is waited out', async ({ page, context }) => {
  const note = `断库 ${newMark()}`
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(inPlot)
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction
    let times = 0
    IDBDatabase.prototype.transaction = function closing(this: IDBDatabase, ...all: Parameters<typeof begin>) {
      times += 1
      if (this.name === 'farm-outbox' && times % 3 === 0) this.close()
      return begin.apply(this, all)
    }
  })
  await signIn(page, 'worker1')
  await open(page, '/ClockForm')
  let tries = 0
  await page.route('**/api/Core/FormData/Add', (route) => {
    tries += 1
    return tries <= 2
      ? route.fulfill({ status: 503, json: { code: 'wire/unavailable', errors: ['请稍后再试'] } })
      : route.continue()
  })
  await punchIn(page, note, [picture(503)])
  await expect(page.getByRole('heading', { name: '打卡成功' })).toBeVisible()
  expect(tries).toBe(3)
  expect(await stored(page, note)).toHaveLength(1)
})
