import { formatCount, formatNumber } from '@farm/contract/values'
import { alarmCalls } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import type { WireRecord } from '@farm/contract/forms'
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
import { newMark } from './people.ts'

/** So long a list may take to show how many it holds. */
const LIST_SHOWN_WITHIN_MS = 5_000

const watchCounty = (page: Page) =>
  watchBoard(page, 'county', '/FarmIndex', card(page, '设备').getByRole('listitem').first())

test(
  'a punch-in, a question and an answer to it are on the board of the county within two seconds',
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
    await changes(
      () => add(manager, clockForm.id, { Enterprise: enterprise, Operation: plain?.Id, Note: mark }),
      () => expect(today).toHaveAttribute('value', String(before + 1), { timeout: SEEN_WITHIN_MS }),
    )
    // In words it stands twice: as it is drawn, and for those who do not see it run up.
    const words = formatNumber(before + 1)
    await expect(today).toHaveText(`${words}${words}`)
    await expect(rows.nth(1)).toContainText(String(plain?.Data.Name))

    const asked = card(page, '专家会诊')
      .getByRole('row')
      .filter({ hasText: `叶片卷曲${mark}` })
    let consultation = ''
    await changes(
      async () => {
        const { Id } = await manager.post<WireRecord>(diagnosisCalls.add.path, { Data: { Title: `叶片卷曲${mark}` } })
        consultation = Id
      },
      seenSoon(asked.getByText('未回复')),
    )
    await changes(
      () => expert.post(diagnosisCalls.addReply.path, { Id: consultation, Text: '通风降湿' }),
      seenSoon(asked.getByText('已回复')),
    )
    expect(await isSamePage(page)).toBe(true)
  },
)

test(
  'an alarm that is raised and ends is on the board of the county within two seconds',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    const manager = await caller(page.request, 'manager1')
    const probe = await watchedProbe(manager, page.request, mark)
    await watchCounty(page)
    const row = card(page, '今日预警').getByRole('row').filter({ hasText: probe.name })
    await changes(() => probe.send({ soilMoisture: 3 }), seenSoon(row.getByText('低', { exact: true })))
    await expect(row).toContainText('3%')
    const alarms = await manager.get<Array<{ Id: string; Device: string }>>(alarmCalls.today.path)
    const Ids = alarms.filter(({ Device }) => Device === probe.name).map(({ Id }) => Id)
    await changes(
      () => manager.post(alarmCalls.clear.path, { Ids, Note: '已灌水' }),
      seenSoon(row.getByText('正常', { exact: true })),
    )
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
