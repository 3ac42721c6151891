import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { lotForm } from '@farm/contract/lots'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { type Page, expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { newMark, open, signIn } from './people.ts'

interface Kept {
  readonly Id: string
  readonly Data: Readonly<Record<string, unknown>>
}

async function send<Answer>(page: Page, path: string, data?: object): Promise<Answer> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const method = data ? 'POST' : 'GET'
  const answer = await page.request.fetch(`${addressOf(presentFarm())}${path}`, { method, headers: { token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Answer
}

const add = (page: Page, FormId: string, Data: object) => send<Kept>(page, recordCalls.add.path, { FormId, Data })
const list = (page: Page, formId: string) => send<Kept[]>(page, `${recordCalls.list.path}?formId=${formId}`)

const day = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())

/** A lot that left today, of a harvest of today; answers its plan. */
async function leave(page: Page, mark: string): Promise<{ readonly plan: Kept; readonly lot: Kept }> {
  const [enterprise] = await list(page, enterpriseForm.id)
  const [Crops] = (await list(page, cropForm.id)).map(({ Id }) => Id)
  const harvest = (await list(page, operationForm.id)).find(({ Data }) => Data.Type === '采收')
  const Enterprise = enterprise?.Id
  const place = await add(page, placeForm.id, { Name: `溯源地${mark}`, Compony: Enterprise, Area: 3 })
  const dates = { StartDate: '2026-01-01', EndDate: '2099-12-31' }
  const Name = `溯源计划${mark}`
  const plan = await add(page, planForm.id, { Name, Enterprise, Crops, Place: [place.Id], Count: 3, ...dates })
  const Position = { Lng: 111.78, Lat: 37.26 }
  const work = { Enterprise, Operation: harvest?.Id, Plan: plan.Id, Place: [place.Id], Harvest: 20, Position }
  const punchIn = await add(page, clockForm.id, work)
  const of = { Enterprise, Date: day() }
  const Harvests = [{ PunchIn: punchIn.Id, Quantity: 20 }]
  const whole = await add(page, lotForm.id, { ...of, Stage: '采收批次', Harvests })
  const Sources = [{ Lot: whole.Id, Quantity: 20 }]
  const lot = await add(page, lotForm.id, { ...of, Stage: '出库批次', Sources, Customer: `秘密客户${mark}` })
  return { plan, lot }
}

test('a manager tells the story of a batch and makes a lot known; whoever scans it reads that and no more, and is counted', async ({
  page,
  browser,
}) => {
  const mark = newMark()
  await signIn(page, 'manager1')
  const { plan, lot } = await leave(page, mark)
  const number = String(lot.Data.Number)

  await open(page, `/FarmPlan/HistoryDetail?id=${plan.Id}`)
  const line = page.getByRole('list', { name: '时间轴' })
  await expect(line.getByText('采收 20 公斤', { exact: false })).toBeVisible()
  await expect(line.getByText(number, { exact: false })).toBeVisible()

  await open(page, `/FarmPlan/HistoryTrace?batch=${number}`)
  await page.getByRole('button', { name: '发布溯源' }).click()
  const panel = page.getByRole('dialog', { name: `公开 ${number}` })
  await panel.getByRole('button', { name: '发布溯源' }).click()
  await expect(panel.getByText('已公开，扫码 0 次', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: '关闭' }).click()
  const publicPage = await page.getByRole('link', { name: '公开页' }).getAttribute('href')
  expect(publicPage).toMatch(/^\/Farm\/Trace\/[2-9A-Z]{27}$/)

  // A phone that nobody ever signed in on.
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const visitor = await phone.newPage()
  await visitor.goto(`${addressOf(presentFarm())}${publicPage}`)
  await expect(visitor.getByText(`批次 ${number}`)).toBeVisible()
  await expect(visitor.getByText(`溯源地${mark}`)).toBeVisible()
  expect(await visitor.content()).not.toContain(`秘密客户${mark}`)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const lost = await visitor.goto(`${addressOf(presentFarm())}/Farm/Trace/${'2'.repeat(27)}`)
  expect(lost?.status()).toBe(404)
  await phone.close()

  await page.reload()
  await expect(page.getByText('扫码 1 次', { exact: false })).toBeVisible()

  await page.getByRole('button', { name: '公开内容' }).click()
  await panel.getByRole('button', { name: '撤回溯源码' }).click()
  await page.getByRole('dialog', { name: '撤回溯源码？' }).getByRole('button', { name: '确定' }).click()
  await expect(panel.getByText('还没有公开', { exact: false })).toBeVisible()
  expect((await page.request.get(`${addressOf(presentFarm())}${publicPage}`)).status()).toBe(410)
})
