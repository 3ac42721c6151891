import { type Page, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { open, signIn } from './people.ts'

/** Compressed script that a page may load, KiB. */
const limits = { signIn: 130, list: 310, punchIn: 208, board: 300 } as const

/** Counts the bytes of script as they come over the wire from now on, but for what the page sends for once it has nothing to do. */
async function weigh(page: Page): Promise<() => number> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  const bytes = new Map<string, number>()
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  return () => [...scripts].reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0) / 1024
}

/** Keeps scripts that contain `sign` from arriving until they are let go. */
async function holdBack(page: Page, sign: string) {
  let held = 0
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(sign)) {
      held += 1
      await gate.promise
    }
    await route.fulfill({ response })
  })
  const letAll = () => page.unrouteAll({ behavior: 'wait' })
  return { held: () => held, letGo: gate.resolve, letAll }
}

test('the sign-in page is light', { tag: '@once' }, async ({ page }) => {
  const weight = await weigh(page)
  await page.goto(`${addressOf(presentFarm())}/Core`)
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(weight()).toBeGreaterThan(20)
  expect(weight()).toBeLessThanOrEqual(limits.signIn)
})

test('a list with its shell is light', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const weight = await weigh(page)
  await open(page, '/Core/CropList')
  await expect(page.locator('tbody tr, li').first()).toBeVisible()
  expect(weight()).toBeGreaterThan(50)
  expect(weight()).toBeLessThanOrEqual(limits.list)
})

test('the rows of a list do not wait for the component library', { tag: '@once' }, async ({ page, isMobile }) => {
  await signIn(page, 'manager1')
  const library = await holdBack(page, 'iconPrefixCls')
  await open(page, '/Core/CropList')
  await expect(page.getByLabel('作物列表').getByRole('link').first()).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expect.poll(library.held).toBeGreaterThan(0)
  await expect(page.getByRole('combobox', { name: '作物分类' })).toHaveCount(0)
  library.letGo()
  await expect(page.getByRole('combobox', { name: '作物分类' })).toBeVisible()
  // Scripts that are fetched ahead may be on their way still: their answers go with the page.
  await library.letAll()
})

test(
  'the board of the county is light, with its player and without the component library',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page, 'county')
    // What the page before it still loads is not the board’s.
    await page.goto('about:blank')
    const weight = await weigh(page)
    await open(page, '/FarmIndex')
    await expect(page.getByRole('region', { name: '农事操作', exact: true }).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('list', { name: '总览' })).toBeVisible()
    expect(weight()).toBeGreaterThan(50)
    expect(weight()).toBeLessThanOrEqual(limits.board)
  },
)

test('the punch-in form is light enough for a cheap phone', { tag: '@phone' }, async ({ page }) => {
  await signIn(page, 'worker1')
  // What the page before it still loads is not the form’s.
  await page.goto('about:blank')
  const weight = await weigh(page)
  await open(page, '/ClockForm')
  await expect(page.getByRole('button', { name: '提交打卡' })).toBeVisible()
  expect(weight()).toBeGreaterThan(50)
  expect(weight()).toBeLessThanOrEqual(limits.punchIn)
})
