import { formatCount, formatNumber } from '@farm/contract/values'
import { alarmCalls } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { WireRecord } from '@farm/contract/forms'
import { type Page, expect, test } from '@playwright/test'
import { card, enterpriseOf, isSamePage, plainOperation, watchBoard, watchedProbe } from './boards.ts'
import { add, caller } from './calls.ts'
import { newMark } from './people.ts'

/** So long a list may take to show how many it holds. */
const LIST_SHOWN_WITHIN_MS = 5_000

const watchCounty = (page: Page) =>
  watchBoard(page, 'county', '/FarmIndex', card(page, '设备').getByRole('listitem').first())

test(
  'a punch-in, a question and an answer to it are on the board of the county without a reload',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const manager = await caller(page.request, 'manager1')
    const expert = await caller(page.request, 'expert1')
    const [enterprise, plain] = [await enterpriseOf(manager), await plainOperation(manager)]
    await watchCounty(page)

    const rows = card(page, '农事操作').getByRole('row')
    const tile = page
      .getByRole('list', { name: '总览' })
      .getByRole('listitem')
      .filter({ hasText: /今日打卡(?!人数)/ })
    const today = tile.locator('data')
    const before = Number(await today.getAttribute('value'))
    await add(manager, clockForm.id, { Enterprise: enterprise, Operation: plain?.Id, Note: mark })
    await expect(today).toHaveAttribute('value', String(before + 1))
    // In words it stands twice: as it is drawn, and for those who do not see it run up.
    const words = formatNumber(before + 1)
    await expect(today).toHaveText(`${words}${words}`)
    await expect(rows.nth(1)).toContainText(String(plain?.Data.Name))

    const asked = card(page, '专家会诊')
      .getByRole('row')
      .filter({ hasText: `叶片卷曲${mark}` })
    const { Id } = await manager.post<WireRecord>(diagnosisCalls.add.path, { Data: { Title: `叶片卷曲${mark}` } })
    await expect(asked.getByText('未回复')).toBeVisible()
    await expert.post(diagnosisCalls.addReply.path, { Id, Text: '通风降湿' })
    await expect(asked.getByText('已回复')).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
  },
)

test(
  'an alarm that is raised and ends is on the board of the county without a reload',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const manager = await caller(page.request, 'manager1')
    const probe = await watchedProbe(manager, page.request, mark)
    await watchCounty(page)
    const row = card(page, '今日预警').getByRole('row').filter({ hasText: probe.name })
    await probe.send({ soilMoisture: 3 })
    await expect(row.getByText('低', { exact: true })).toBeVisible()
    await expect(row).toContainText('3%')
    const alarms = await manager.get<Array<{ Id: string; Device: string }>>(alarmCalls.today.path)
    const Ids = alarms.filter(({ Device }) => Device === probe.name).map(({ Id }) => Id)
    await manager.post(alarmCalls.clear.path, { Ids, Note: '已灌水' })
    await expect(row.getByText('正常', { exact: true })).toBeVisible()
    expect(await isSamePage(page)).toBe(true)
  },
)

test(
  'figures of devices, questions and plans open as many records as they say',
  { tag: '@laptop' },
  async ({ page }) => {
    await watchCounty(page)
    for (const [name, figure] of [
      ['设备', /运行/],
      ['设备', /停止/],
      ['专家诊断', /未回复/],
    ] as const) {
      const link = card(page, name).getByRole('link', { name: figure })
      const list = await page.context().newPage()
      // Other journeys ask questions and add devices meanwhile: the board follows, and the list is opened again.
      await expect(async () => {
        const value = Number(await link.locator('data').getAttribute('value'))
        await list.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).toString())
        // A list of nothing has no foot that counts it.
        const count =
          value === 0 ? list.getByText('没有符合条件') : list.getByText(`共 ${formatCount(value)} 条`, { exact: true })
        await expect(count.first(), `${name} ${figure.source}`).toBeVisible({ timeout: LIST_SHOWN_WITHIN_MS })
      }).toPass()
      await list.close()
    }
  },
)
