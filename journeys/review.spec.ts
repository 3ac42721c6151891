import { clockForm } from '@farm/contract/clock'
import { recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { newMark, open, signIn } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const laptop = { viewport: { width: 1366, height: 768 } } as const

interface Kept {
  readonly Id: string
  readonly Data: Readonly<Record<string, unknown>> & {
    readonly Position?: { readonly Lng: number; readonly Lat: number }
  }
}

async function person(browser: Browser, name: string, device: object): Promise<Page> {
  const context = await browser.newContext({ ...device, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const page = await context.newPage()
  await signIn(page, name)
  return page
}

async function send<Answer>(page: Page, path: string, data?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const headers = { token, 'x-device-time': new Date().toISOString() }
  const method = data ? 'POST' : 'GET'
  const answer = await page.request.fetch(`${addressOf(presentFarm())}${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

const list = (page: Page, formId: string) => send<Kept[]>(page, `${recordCalls.list.path}?formId=${formId}`)

/** As the phone of a worker hands it in, from so many degrees north of the plot. */
async function punchIn(page: Page, note: string, north: number): Promise<Kept> {
  const places = await list(page, placeForm.id)
  // What other journeys draw is as large as a field of the county's edge: half a kilometre from its middle may be within it.
  const isOfFarm = ({ Data }: Kept) => !String(Data.Name).startsWith('旅程')
  const place = places.find((one) => isOfFarm(one) && one.Data.Position !== undefined && one.Data.Compony !== undefined)
  const operation = (await list(page, operationForm.id)).find(({ Data }) => Data.Name === '巡田')
  const { Position: at = { Lng: 0, Lat: 0 } } = place?.Data ?? {}
  const Data = {
    Enterprise: place?.Data.Compony,
    Operation: operation?.Id,
    Place: [place?.Id],
    Position: { Lng: at.Lng, Lat: at.Lat + north, Accuracy: 9 },
    PositionSource: '定位',
    DeviceTime: new Date().toISOString(),
    Note: note,
  }
  return send<Kept>(page, recordCalls.add.path, { FormId: clockForm.id, Data })
}

test('what was punched in from far away is returned, mended and approved with others; who did not report is named', async ({
  browser,
}, { project }) => {
  test.skip(project.name !== 'phone', 'one run holds a phone and a laptop')
  test.setTimeout(240_000)
  const mark = newMark()
  const [far, near] = [`旅程远处 ${mark}`, `旅程近处 ${mark}`]
  // Nobody else of this run: a person is not at two places within a minute.
  const worker = await person(browser, 'shiqiao005', phone)
  const manager = await person(browser, 'manager1', laptop)
  const [first] = [await punchIn(worker, far, 0.004), await punchIn(worker, near, 0)]

  await open(manager, '/FarmOperation/ClockData?tab=waiting')
  const row = (note: string) => manager.locator('tr').filter({ hasText: note })
  await expect(row(far)).toContainText('C 证据不足')
  await expect(row(near)).toContainText('B 基本可信')

  await test.step('the manager returns it with words', async () => {
    await row(far).getByRole('link', { name: '巡田' }).click()
    const panel = manager.getByRole('dialog', { name: /^打卡 / })
    await expect(panel.getByRole('region', { name: '证据' })).toContainText(/距地块 \d+ 米/)
    await panel.getByRole('button', { name: '退回' }).click()
    await manager.getByRole('textbox', { name: '要补什么' }).fill(`请说明 ${mark}`)
    await manager.getByRole('button', { name: '退回 1 条' }).click()
    await expect(row(far)).toHaveCount(0)
  })

  await test.step('the worker finds it and mends it', async () => {
    await open(worker, '/Clock')
    const returned = worker.getByRole('region', { name: '被退回的打卡' })
    const item = returned.getByRole('listitem').filter({ hasText: `请说明 ${mark}` })
    await item.getByRole('link', { name: '去修改' }).click()
    await worker.getByLabel('备注').fill(`${far}，在路口会合`)
    await worker.getByRole('button', { name: '保存' }).click()
    await expect(worker.getByRole('heading', { name: '打卡记录' })).toBeVisible()
    await expect(worker.getByRole('button', { name: '保存' })).toHaveCount(0)
    const { Data } = await send<Kept>(worker, `${recordCalls.get.path}?id=${first?.Id}`)
    expect([Data.Review, Data.Note]).toEqual(['待审核', `${far}，在路口会合`])
  })

  await test.step('the manager approves both at once', async () => {
    await open(manager, '/FarmOperation/ClockData?tab=waiting')
    for (const note of [far, near]) await row(note).getByRole('checkbox').check()
    await manager.getByRole('button', { name: '通过', exact: true }).click()
    await manager.getByRole('dialog', { name: '通过 2 条打卡' }).getByRole('button', { name: '确定' }).click()
    await expect(row(far)).toHaveCount(0)
    await expect(row(near)).toHaveCount(0)
    await open(manager, '/FarmOperation/ClockData?tab=approved')
    await expect(row(far)).toBeVisible()
  })

  await test.step('the calendar opens the day, and names who did not report', async () => {
    await open(manager, '/Data/ClockCalendar')
    await manager.locator('a[aria-current="date"]').click()
    const day = manager.getByRole('dialog')
    await expect(day.getByRole('region', { name: '当天的打卡' }).getByRole('listitem').first()).toBeVisible()
    await expect(day.getByRole('region', { name: '未打卡人员' })).toContainText(/未打卡 \d+ 人/)
  })
})
