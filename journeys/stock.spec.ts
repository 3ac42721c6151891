import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { reportCalls } from '@farm/contract/statistics'
import { stockForm } from '@farm/contract/stock'
import { formatDayOfWeek, formatMonth } from '@farm/contract/values'
import { type Page, expect, test } from '@playwright/test'
import { type Caller, add, callerOn, listOf } from './calls.ts'
import { farmDays } from './harvests.ts'
import { newMark, open, signIn } from './people.ts'

const GOODS = '/FarmOperation/GoodsData'

/** A store of which 100 公斤 at 1 元 came in last month, and half went out. */
interface Store {
  readonly enterprise: string
  readonly input: string
  /** The last month that is over, and the present one; by their first days. */
  readonly last: string
  readonly present: string
}

test(
  'a closed month keeps its figures: what is booked late is confirmed, and its difference stands in the open month',
  { tag: '@laptop' },
  async ({ page }) => {
    await signIn(page, 'manager3')
    const manager = await callerOn(page)
    const store = await newStore(manager)
    const month = formatMonth(store.last)
    await test.step('closing', async () => {
      await open(page, `${GOODS}?tab=board`)
      const sheet = await monthsOn(page)
      await sheet.getByRole('button', { name: `月结到 ${month}` }).click()
      await expect(sheet.getByRole('listitem').filter({ hasText: `${month}已月结` })).toBeVisible()
      await sheet.getByRole('button', { name: '关闭' }).click()
      await expect(page.getByRole('button', { name: `已月结到 ${month}` })).toBeVisible()
    })
    // By date 200 公斤 lay there for 400 元, of which half of 100 went out for 100: 150 are worth 300 and were reported as 50.
    const reported = { openingValue: 0, inValue: 100, outValue: 50, adjustValue: 0, closingValue: 50 }
    await test.step('a late fact', async () => {
      await bookLate(page, store)
      const asked = page.getByRole('dialog', { name: '请确认' })
      await expect(asked).toContainText(`${month}及以前已月结`)
      await asked.getByRole('button', { name: '返回' }).click()
      await expect(page.getByText(`${month}及以前已月结`).first()).toBeVisible()
      await page.getByRole('button', { name: '保存' }).click()
      await asked.getByRole('button', { name: '确认' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '物资数据' })).toBeVisible()
    })
    await test.step('its difference', async () => {
      await expect.poll(() => told(manager, store, store.last)).toEqual(reported)
      const taken = { openingValue: 50, inValue: 0, outValue: 0, adjustValue: 250, closingValue: 300 }
      await expect.poll(() => told(manager, store, store.present)).toEqual(taken)
      await open(page, `${GOODS}?Input=${store.input}`)
      const row = page.getByRole('row').filter({ hasText: '计价调整' })
      await expect(row).toContainText(`${store.last.slice(0, 7)} 已月结，补记此前出入库的差额`)
      await page.getByRole('row').filter({ hasText: '领用' }).waitFor()
    })
    await test.step('opening it again', async () => {
      const sheet = await monthsOn(page)
      await sheet.getByRole('button', { name: `打开 ${month}` }).click()
      await sheet.getByRole('textbox', { name: '打开的原因' }).fill('发票晚到')
      await sheet.getByRole('button', { name: `打开 ${month}` }).click()
      await expect(sheet.getByRole('listitem').filter({ hasText: '原因：发票晚到' })).toBeVisible()
      const byDate = { openingValue: 0, inValue: 400, outValue: 100, adjustValue: 0, closingValue: 300 }
      await expect.poll(() => told(manager, store, store.last)).toEqual(byDate)
    })
  },
)

async function newStore(who: Caller): Promise<Store> {
  const [enterprise] = await listOf(who, enterpriseForm.id)
  const today = farmDays.format(new Date(await who.serverTime()))
  const present = `${today.slice(0, 7)}-01`
  const last = `${farmDays.format(new Date(Date.parse(present) - 86_400_000)).slice(0, 7)}-01`
  const made = await add(who, inputForm.id, { Name: `旅程尿素${newMark()}`, Kind: '肥料', Unit: '公斤' })
  const store = { enterprise: enterprise?.Id ?? '', input: made.Id, last, present }
  await book(who, store, { Kind: '入库', Quantity: 100, Price: 1 }, '05')
  await book(who, store, { Kind: '领用', Quantity: 50 }, '20')
  return store
}

function book(who: Caller, { enterprise, input, last }: Store, data: object, day: string): Promise<WireRecord> {
  const OccurTime = `${last.slice(0, 8)}${day}T08:00:00+08:00`
  return add(who, stockForm.id, { Enterprise: enterprise, Input: input, ...data }, { OccurTime })
}

/** Opens the list of months. */
async function monthsOn(page: Page) {
  await page
    .getByRole('button', { name: /月结/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: '月结' })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Fills in what came last month on the 10th, and presses 保存. */
async function bookLate(page: Page, { enterprise, input, last }: Store): Promise<void> {
  await open(page, `${GOODS}?record=in&enterprise=${enterprise}&input=${input}`)
  await page.getByLabel('数量').fill('100')
  await page.getByLabel('单价').fill('3')
  await page.getByRole('button', { name: /^发生时间：日期/ }).click()
  const days = page.getByRole('dialog', { name: '发生时间：日期' })
  await days.getByRole('button', { name: '上个月' }).click()
  await days.getByRole('button', { name: formatDayOfWeek(`${last.slice(0, 8)}10`) }).click()
  await page.getByRole('combobox', { name: '发生时间：时间' }).selectOption('08:00')
  await page.getByRole('button', { name: '保存' }).click()
}

/** What 物资报表 says of the input in a month, in 元. */
async function told(who: Caller, { input }: Store, first: string) {
  const query = { key: 'goods', from: first, to: `${first.slice(0, 8)}28`, by: 'Input' }
  const asked = `${reportCalls.report.path}?${new URLSearchParams(query).toString()}`
  const { Rows } = await who.get<{ Rows: Array<{ Key: string; Values: Record<string, number> }> }>(asked)
  const { openingValue, inValue, outValue, adjustValue, closingValue } =
    Rows.find(({ Key }) => Key === input)?.Values ?? {}
  return { openingValue, inValue, outValue, adjustValue, closingValue }
}
