import { clockForm } from '@farm/contract/clock'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import { formatCount } from '@farm/contract/values'
import { type Page, expect, test } from '@playwright/test'
import { card, enterpriseOf, isSamePage, plainOperation, watchBoard, watchedProbe } from './boards.ts'
import { add, caller } from './calls.ts'
import { presentFarm, whileAway } from './farm.ts'
import { newMark } from './people.ts'

const HOME = '/EnterpriseIndex'

const watch = (page: Page, path = HOME) =>
  watchBoard(page, 'manager1', path, card(page, '农事打卡').getByRole('listitem').first())

test(
  'a punch-in and a question are on the board of their enterprise without a reload, and lead to their records',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const manager = await caller(page.request, 'manager1')
    const [Enterprise, plain] = [await enterpriseOf(manager), await plainOperation(manager)]
    await watch(page)
    const week = card(page, '农事打卡').getByRole('listitem').filter({ hasText: '本周' })
    const before = Number.parseInt(/([\d,]+)\s*次/.exec(await week.innerText())?.[1]?.replace(',', '') ?? '', 10)
    await add(manager, clockForm.id, { Enterprise, Operation: plain?.Id, Note: mark })
    await expect(week).toContainText(formatCount(before + 1))
    await expect(card(page, '农事操作').getByRole('row').nth(1)).toContainText(String(plain?.Data.Name))
    await manager.post(diagnosisCalls.add.path, { Data: { Title: `果面裂纹${mark}` } })
    await expect(card(page, '专家会诊').getByText(`果面裂纹${mark}`)).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
    await page.getByRole('link', { name: '更多农事操作' }).click()
    await expect(page).toHaveURL(/\/FarmOperation\/ClockData/)
  },
)

test(
  'an alarm that is raised and ends is on the board of the enterprise without a reload',
  { tag: '@once' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const probe = await watchedProbe(manager, page.request, newMark())
    await watch(page)
    const row = card(page, '今日预警').getByRole('row').filter({ hasText: probe.name })
    await probe.send({ soilMoisture: 3 })
    await expect(row.getByText('低', { exact: true })).toBeVisible()
    await probe.send({ soilMoisture: 30 })
    await expect(row.getByText('正常', { exact: true })).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
  },
)

test('a wall keeps its picture while the server is away, and goes on by itself', { tag: '@once' }, async ({ page }) => {
  await watch(page, `${HOME}?wall=1&every=3600`)
  const week = card(page, '农事打卡').getByRole('listitem').filter({ hasText: '本周' })
  const before = await week.innerText()
  const lost = page.getByRole('alert').filter({ hasText: '连接中断' })
  await whileAway(presentFarm(), async () => {
    await expect(lost).toBeVisible({ timeout: 60_000 })
    expect(await week.innerText()).toBe(before)
  })
  await expect(lost).toBeHidden({ timeout: 60_000 })
  expect(await isSamePage(page)).toBe(true)
  const manager = await caller(page.request, 'manager1')
  const [Enterprise, plain] = [await enterpriseOf(manager), await plainOperation(manager)]
  await add(manager, clockForm.id, { Enterprise, Operation: plain?.Id, Note: newMark() })
  await expect(week).not.toHaveText(before)
})
