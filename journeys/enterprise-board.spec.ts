import { clockForm } from '@farm/contract/clock'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import { type Page, expect, test } from '@playwright/test'
import {
  SEEN_WITHIN_MS,
  card,
  changes,
  enterpriseOf,
  isSamePage,
  plainOperation,
  seenSoon,
  watchBoard,
  watchedProbe,
} from './boards.ts'
import { add, caller } from './calls.ts'
import { presentFarm, whileAway } from './farm.ts'
import { newMark } from './people.ts'

const HOME = '/EnterpriseIndex'

const watch = (page: Page, path = HOME) =>
  watchBoard(page, 'manager1', path, card(page, '农事打卡').getByRole('listitem').first())

test(
  'a punch-in and a question are on the board of their enterprise within two seconds, and lead to their records',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const manager = await caller(page.request, 'manager1')
    const [Enterprise, plain] = [await enterpriseOf(manager), await plainOperation(manager)]
    await watch(page)
    const week = card(page, '农事打卡').getByRole('listitem').filter({ hasText: '本周' })
    const before = Number.parseInt(/([\d,]+)\s*次/.exec(await week.innerText())?.[1]?.replace(',', '') ?? '', 10)
    await changes(
      () => add(manager, clockForm.id, { Enterprise, Operation: plain?.Id, Note: mark }),
      () => expect(week).toContainText(String(before + 1), { timeout: SEEN_WITHIN_MS }),
    )
    await expect(card(page, '农事操作').getByRole('row').nth(1)).toContainText(String(plain?.Data.Name))
    await changes(
      () => manager.post(diagnosisCalls.add.path, { Data: { Title: `果面裂纹${mark}` } }),
      seenSoon(card(page, '专家会诊').getByText(`果面裂纹${mark}`)),
    )
    expect(await isSamePage(page)).toBe(true)
    await page.getByRole('link', { name: '更多农事操作' }).click()
    await expect(page).toHaveURL(/\/FarmOperation\/ClockData/)
  },
)

test(
  'an alarm that is raised and ends is on the board of the enterprise within two seconds',
  { tag: '@once' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const probe = await watchedProbe(manager, page.request, newMark())
    await watch(page)
    const row = card(page, '今日预警').getByRole('row').filter({ hasText: probe.name })
    await changes(() => probe.send({ soilMoisture: 3 }), seenSoon(row.getByText('低', { exact: true })))
    await changes(() => probe.send({ soilMoisture: 30 }), seenSoon(row.getByText('正常', { exact: true })))
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
  await changes(
    () => add(manager, clockForm.id, { Enterprise, Operation: plain?.Id, Note: newMark() }),
    () => expect(week).not.toHaveText(before, { timeout: SEEN_WITHIN_MS }),
  )
})
