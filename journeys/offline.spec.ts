import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { noise } from './noise.ts'
import { entered, fillSignIn, newMark, open, signIn } from './people.ts'
import { release } from './released.ts'
import { giveWork } from './work.ts'
import { addPhotos, handIn, isReadyForTheField, kept, killed, pageOf, phone, press, tear } from './phone.ts'

const inPlot = { latitude: 36.2878, longitude: 111.6338, accuracy: 8 }
const COUNT = 12
const PHOTOS_EACH = 3

interface SentRecord {
  readonly Id: string
  readonly OccurTime: string
  readonly AddTime: string
  readonly Data: { readonly Note: string; readonly Photos: readonly string[]; readonly WorkOrder?: string }
}

const unsent = async (page: Page) => (await kept(page)).filter(({ state }) => state !== 'delivered').length

async function readyForTheField(page: Page): Promise<void> {
  await expect.poll(() => isReadyForTheField(page), { timeout: 60_000 }).toBe(true)
}

/** The phone of worker1, which has been where there is a signal. */
async function readyPhone(folder: string) {
  const context = await phone(folder, inPlot)
  const page = await pageOf(context)
  await signIn(page, 'worker1')
  await open(page, '/Clock')
  await readyForTheField(page)
  return { context, page }
}

/** A small picture whose bytes are those of no other. */
const picture = (number: number) => noise(24, number + 1)

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

// Each has a phone of its own, so that the workers share them.
test.describe.configure({ mode: 'parallel' })

test(
  'punch-ins made without a signal all arrive once, in their order, with every photo, whenever the browser is killed',
  { tag: '@phone' },
  async () => {
    test.setTimeout(600_000)
    const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
    const note = `离线 ${newMark()}`
    let { context, page } = await readyPhone(folder)
    await open(page, '/ClockForm')
    await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()

    await context.setOffline(true)
    await open(page, '/Clock')
    await expect(page.getByText('离线数据').first()).toBeVisible()
    await open(page, '/ClockForm')
    await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()
    for (let number = 0; number < COUNT; number += 1) {
      const photos = Array.from({ length: PHOTOS_EACH }, (_, index) => picture(number * PHOTOS_EACH + index))
      await handIn(page, `${note} ${String(number).padStart(2, '0')}`, photos)
      await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()
      await page.getByRole('button', { name: '再打一条' }).click()
    }
    const made = await kept(page)
    expect(made).toHaveLength(COUNT)

    await context.setOffline(false)
    for (const left of [9, 6, 3]) {
      await expect.poll(() => unsent(page), { timeout: 120_000 }).toBeLessThanOrEqual(left)
      await killed(folder, context)
      context = await phone(folder, inPlot)
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
  },
)

test(
  'what waits outlives the database that the browser throws away as damaged, with every photo',
  { tag: '@phone' },
  async () => {
    test.setTimeout(300_000)
    const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
    const note = `损坏 ${newMark()}`
    const handInAs = async (page: Page, number: number) => {
      await handIn(page, `${note} ${number}`, [picture(200 + number)])
      await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()
    }
    let { context, page } = await readyPhone(folder)
    await context.setOffline(true)
    for (const number of [1, 2, 3]) {
      await open(page, '/ClockForm')
      await handInAs(page, number)
    }
    const made = await kept(page)
    await killed(folder, context)
    tear(folder)

    context = await phone(folder, inPlot)
    await context.setOffline(true)
    page = await pageOf(context)
    await open(page, '/ClockForm')
    await handInAs(page, 4)
    await killed(folder, context)

    context = await phone(folder, inPlot)
    await context.setOffline(true)
    page = await pageOf(context)
    await open(page, '/Clock')
    await expect.poll(() => unsent(page)).toBe(4)
    expect((await kept(page)).slice(0, 3)).toEqual(made)

    await context.setOffline(false)
    await expect.poll(() => unsent(page), { timeout: 60_000 }).toBe(0)
    const records = await stored(page, note)
    expect(records.map(({ Data }) => Data.Photos.length)).toEqual([1, 1, 1, 1])
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
)

/** The server keeps originals under the hash of their bytes, which it checks before. */
function isOnDisk(sha256: string): boolean {
  const originals = join(presentFarm().dataDir, 'files', 'originals')
  return existsSync(join(originals, sha256.slice(0, 2), sha256.slice(2, 4), sha256))
}

test('what waits outlives signing out, and nobody else on the phone sees or sends it', { tag: '@phone' }, async () => {
  test.setTimeout(300_000)
  const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
  const note = `换人 ${newMark()}`
  const { context, page } = await readyPhone(folder)
  await open(page, '/ClockForm')
  await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()
  await context.setOffline(true)
  await handIn(page, note, [picture(99)])
  await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()

  // The session is over by the time that there is a signal.
  await page.evaluate(() => localStorage.setItem('token', 'long-over'))
  await context.setOffline(false)
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
  await fillSignIn(page, 'worker2', presentFarm().password)
  await entered(page)
  await open(page, '/Clock?show=unsent')
  await expect(page.getByText('没有待上传的内容')).toBeVisible()
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
  test(
    `a punch-in that is refused with ${status} comes back with the reason and goes when it is handed in again`,
    { tag: '@phone' },
    async ({ page, context }) => {
      const note = `退回 ${newMark()}`
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation(inPlot)
      await signIn(page, 'worker1')
      await open(page, '/ClockForm')
      const add = '**/api/Core/FormData/Add'
      const answer = { code: 'test/refused', errors: [text] }
      await page.route(add, (route) => route.fulfill({ status, json: answer }))
      await handIn(page, note, [picture(status)])
      await expect(page.getByText(text)).toBeVisible()
      await open(page, '/Clock?show=unsent')
      await expect(page.getByText(`退回原因：${text}`)).toBeVisible()
      await page.unroute(add)
      await page.getByRole('button', { name: '重新提交' }).click()
      await expect(page.getByText('已送达')).toBeVisible()
      expect((await stored(page, note)).map(({ Data }) => Data.Photos.length)).toEqual([1])
    },
  )
}

test(
  'a database that the browser closes is opened again, and 503 is waited out',
  { tag: '@phone' },
  async ({ page, context }) => {
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
    await handIn(page, note, [picture(503)])
    await expect(page.getByRole('heading', { name: '打卡成功' })).toBeVisible()
    expect(tries).toBe(3)
    expect(await stored(page, note)).toHaveLength(1)
  },
)

test(
  'a punch-in for a work order that was never opened before is made without a signal',
  { tag: '@phone' },
  async ({ request }) => {
    test.setTimeout(300_000)
    const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
    const note = `工单 ${newMark()}`
    await giveWork(request, 'worker1', note)
    const { context, page } = await readyPhone(folder)
    const own = page.getByRole('region', { name: '我的工单' }).getByRole('link', { name: note })
    await expect(own).toBeVisible()

    await context.setOffline(true)
    await open(page, '/Clock')
    await own.click()
    await page.getByRole('link', { name: '打卡', exact: true }).click()
    await page.waitForURL(/workId=/)
    const workOrder = new URL(page.url()).searchParams.get('workId')
    await page.getByLabel('备注').fill(note)
    await addPhotos(page, [picture(7)])
    await press(page)
    await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()

    await context.setOffline(false)
    await expect.poll(() => unsent(page)).toBe(0)
    expect((await stored(page, note)).map(({ Data }) => Data.WorkOrder)).toEqual([workOrder])
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
)

test(
  'what was read before the worker was on the phone is there without a signal, though nothing can be read again',
  { tag: '@phone' },
  async ({ request }) => {
    const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
    await giveWork(request, 'worker1', `旅程工单 ${newMark()}`)
    const { address, holdWorker, fallSilent, close } = await release()
    const letGo = holdWorker()
    const context = await phone(folder, inPlot)
    const page = await pageOf(context)
    const home = `${address}/Farm/Admin/Clock`
    await page.goto(home)
    await fillSignIn(page, 'worker1', presentFarm().password)
    await entered(page)
    await page.goto(home)
    const own = page.getByRole('region', { name: '我的工单' }).getByRole('listitem')
    await expect(own.first()).toBeVisible()
    const workOrder = (await own.first().getByRole('link').getAttribute('href')) ?? ''

    fallSilent()
    letGo()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.goto(home)
    await expect(own.first().getByRole('link')).toHaveAttribute('href', workOrder)
    await expect(page.getByText('离线数据').first()).toBeVisible()
    await context.close()
    close()
    rmSync(folder, { recursive: true, force: true })
  },
)

test(
  'what a full device does not take stays in the form, which says why, and goes once there is room',
  { tag: '@phone' },
  async ({ page, context }) => {
    const note = `存满 ${newMark()}`
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(inPlot)
    // One that does not tell how much room there is: the database itself says no.
    await page.addInitScript(() => {
      navigator.storage.estimate = () => Promise.reject(new TypeError('not told'))
    })
    const device = await context.newCDPSession(page)
    const room = (quotaSize?: number) =>
      device.send('Storage.overrideQuotaForOrigin', { origin: addressOf(presentFarm()), quotaSize })
    // Before anything is written: for some seconds after that Chromium goes by the room that there was then.
    await room(1)
    await signIn(page, 'worker1')
    await open(page, '/ClockForm')
    await handIn(page, note, [picture(507)])
    await expect(page.getByRole('alert').filter({ hasText: '手机存储空间不足，没有保存' }).last()).toBeVisible()
    expect(await kept(page)).toEqual([])
    await expect(page.getByLabel('备注')).toHaveValue(note)
    await expect(page.getByRole('img', { name: '照片 1', exact: true })).toBeVisible()

    await room()
    await press(page)
    await expect(page.getByRole('heading', { name: '打卡成功' })).toBeVisible()
    expect((await stored(page, note)).map(({ Data }) => Data.Photos.length)).toEqual([1])
  },
)

test(
  'what an earlier version of the product kept is sent by the present one',
  { tag: '@phone' },
  async ({ page, context }) => {
    const note = `升级 ${newMark()}`
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(inPlot)
    await signIn(page, 'worker1')
    const add = '**/api/Core/FormData/Add'
    await page.route(add, (route) => route.abort())
    await open(page, '/ClockForm')
    await handIn(page, note, [picture(42)])
    await expect(page.getByRole('heading', { name: '已保存，有信号时自动送出' })).toBeVisible()

    // A page of the same address that is none of the product.
    await page.goto(`${addressOf(presentFarm())}/healthz`)
    await page.evaluate(asFirstVersion)
    await page.unroute(add)
    await open(page, '/Clock?show=unsent')
    await expect.poll(() => unsent(page)).toBe(0)
    expect((await stored(page, note)).map(({ Data }) => Data.Photos.length)).toEqual([1])
  },
)

/** Puts what is kept into a database as the first version of the product had it: without indices, with fewer fields. */
async function asFirstVersion(): Promise<void> {
  const over = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('no outbox')))
    })
  const names = ['items', 'photos']
  const present = await over(indexedDB.open('farm-outbox'))
  const reading = present.transaction(names)
  const [items, photos] = await Promise.all(names.map((name) => over<unknown[]>(reading.objectStore(name).getAll())))
  present.close()
  await over(indexedDB.deleteDatabase('farm-outbox'))
  const opening = indexedDB.open('farm-outbox', 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of names) opening.result.createObjectStore(name, { keyPath: 'id' })
  })
  const first = await over(opening)
  const writing = first.transaction(names, 'readwrite')
  const came = ['id', 'owner', 'formId', 'data', 'occurTime', 'photos']
  for (const item of items ?? []) {
    const old = Object.entries(item as object).filter(([name]) => came.includes(name))
    await over(writing.objectStore('items').put(Object.fromEntries(old)))
  }
  for (const photo of photos ?? []) await over(writing.objectStore('photos').put(photo))
  first.close()
}

test(
  'a new version is on the device before it is offered, and takes over when the person says so',
  { tag: '@phone' },
  async () => {
    test.setTimeout(300_000)
    const folder = mkdtempSync(join(tmpdir(), 'farm-phone-'))
    const { address, comeOut, close } = await release()
    const context = await phone(folder, inPlot)
    const page = await pageOf(context)
    const home = `${address}/Farm/Admin/Clock`
    await page.goto(home)
    await fillSignIn(page, 'worker1', presentFarm().password)
    await entered(page)
    await readyForTheField(page)
    const shells = async () => (await page.evaluate(() => caches.keys())).filter((name) => name !== 'farm-reads')
    const before = await shells()

    comeOut(NEXT_REVISION)
    await page.goto(home)
    const offer = page.getByRole('button', { name: '有新版本，点此更新' })
    await expect(offer).toBeVisible()
    expect(await shells()).toEqual([...before, `farm-shell-${NEXT_REVISION}`])
    expect(await waitingWorkers(page)).toBe(1)
    const reloaded = page.waitForEvent('load')
    await offer.click()
    await reloaded
    await expect(offer).toBeHidden()
    await expect.poll(() => waitingWorkers(page)).toBe(0)

    await context.setOffline(true)
    await page.goto(`${address}/Farm/Admin/ClockForm`)
    await expect(page.getByRole('button', { name: '巡田' }).first()).toBeVisible()
    await context.close()
    close()
    rmSync(folder, { recursive: true, force: true })
  },
)

const NEXT_REVISION = 'fedcba987654'

/** Workers that are on the device and have not taken over. */
function waitingWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return registrations.filter(({ waiting }) => waiting !== null).length
  })
}
