import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { standardCalls, standardForm } from '@farm/contract/standards'
import { wholePercent } from '@farm/contract/values'
import { type Page, expect } from '@playwright/test'
import { add, callerOn, listOf } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { newMark, open } from './people.ts'
import { located, press } from './phone.ts'
import { handset, laptop, test } from './fixtures.ts'

const inPlot = { latitude: 36.2503, longitude: 111.6951, accuracy: 8 }
/** Where their bearer stands, devices say when they are asked. */
const standing = { geolocation: inPlot, permissions: ['geolocation'] }

const operations = ['整地', '播种', '灌溉', '施肥', '中耕除草', '巡田', '采收', '清园'] as const
type Operation = (typeof operations)[number]
/** Given out to the two workers of the enterprise, by their names. */
const work: ReadonlyArray<readonly [operation: Operation, worker: string]> = [
  ['整地', '王明娜'],
  ['灌溉', '张保田'],
  ['采收', '张保田'],
]
const ITEM = '田间干净'

interface Ground {
  readonly crop: string
  readonly plot: string
  readonly standard: string
}

/** What a season stands on: a crop, land of its own, and a standard of eight steps that is in force. */
async function prepare(page: Page, mark: string): Promise<Ground> {
  const names = { crop: `旅程谷${mark}`, plot: `旅程地${mark}`, standard: `旅程谷${mark}技术规程` }
  const manager = await callerOn(page)
  const [enterprise] = await listOf(manager, enterpriseForm.id)
  const crop = await add(manager, cropForm.id, { Name: names.crop, GrowingDays: 80 })
  const Position = { Lng: inPlot.longitude, Lat: inPlot.latitude }
  await add(manager, placeForm.id, { Name: names.plot, Compony: enterprise?.Id, Area: 10, Position })
  const known = await listOf(manager, operationForm.id)
  const operationId = (name: string) => known.find(({ Data }) => Data.Name === name)?.Id
  const Steps = operations.map((name, index) => ({
    Key: `k${index + 1}`,
    Name: name,
    Operation: operationId(name),
    FromDay: index * 10,
    Days: 8,
    Checklist: ITEM,
  }))
  const { Id, UpdateTime } = await add(manager, standardForm.id, { Name: names.standard, Crops: crop.Id, Steps })
  await manager.post(standardCalls.changeStatus.path, { Id, UpdateTime, Status: '现行' })
  return names
}

async function choose(page: Page, label: string, option: string, within = page.locator('body')): Promise<void> {
  await within.getByRole('combobox', { name: label }).first().click()
  await page.keyboard.type(option)
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
  await page.keyboard.press('Escape')
}

/** The id of the record that is open beside its list. */
const openedId = (page: Page) => new URL(page.url()).searchParams.get('open') ?? ''

async function takeOrder(page: Page, customer: string, { crop }: Ground): Promise<string> {
  await open(page, '/ExternalOrder/AddData')
  await page.getByLabel('客户').fill(customer)
  const line = page.getByRole('group', { name: '第 1 行' })
  await choose(page, '产品', crop, line)
  await line.getByLabel('数量').fill('2000')
  await line.getByLabel('单价').fill('5')
  await page.getByLabel('交货日期').fill('2099-12-01')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('heading', { name: '订单列表' })).toBeVisible()
  // What was just saved is open beside the list.
  await page.getByRole('button', { name: '确认订单' }).click()
  await page.getByRole('dialog', { name: '确认订单' }).getByRole('button', { name: '确认订单' }).click()
  await expect(page.getByRole('button', { name: '备货完成' })).toBeVisible()
  return openedId(page)
}

async function planFor(page: Page, plan: string, { plot, standard }: Ground): Promise<void> {
  await page.getByRole('link', { name: /新建计划/ }).click()
  await page.getByLabel('计划名称').fill(plan)
  await choose(page, '地块', plot)
  await page.getByRole('button', { name: '从技术规程带入' }).click()
  const dialog = page.getByRole('dialog', { name: '从技术规程带入' })
  await dialog.getByRole('radio', { name: new RegExp(standard) }).check()
  await dialog.getByRole('button', { name: '带入步骤' }).click()
  await page.getByRole('button', { name: '保存并执行' }).click()
  await expect(page.getByText('已保存，计划开始执行')).toBeVisible()
}

/** Opens the page of a plan of this name; answers its address. */
async function openPlan(page: Page, plan: string): Promise<string> {
  await open(page, `/FarmPlan/Planning?search=${plan}`)
  await page
    .getByRole('link', { name: new RegExp(plan) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible()
  return new URL(page.url()).pathname + new URL(page.url()).search
}

async function giveOut(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: '生成工单' }).click()
  const dialog = page.getByRole('dialog', { name: '生成工单' })
  for (const [operation] of work) await dialog.getByRole('checkbox', { name: new RegExp(operation) }).check()
  await dialog.getByRole('button', { name: '生成', exact: true }).click()
  await expect(page.getByText(/已生成 3 张工单/)).toBeVisible()
  await open(page, `/WorkOrder/List?show=board&search=${plan}`)
  for (const [operation, worker] of work) {
    await move(page, `${plan} · ${operation}`, '已派发')
    const people = page.getByRole('dialog', { name: '派发工单' })
    await people.getByLabel('查找执行人').fill(worker)
    await people.getByRole('checkbox', { name: worker }).check()
    await people.getByRole('button', { name: '派发', exact: true }).click()
    await expect(column(page, '已派发').getByRole('article', { name: `${plan} · ${operation}` })).toBeVisible()
  }
}

const column = (page: Page, status: string) => page.getByRole('region', { name: new RegExp(`^${status}`) })

async function move(page: Page, title: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `移动${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `移动“${title}”` })
  await dialog.getByRole('button', { name: new RegExp(`^${to}，`) }).click()
}

async function openWork(page: Page, title: string): Promise<void> {
  await open(page, '/Clock')
  const own = page.getByRole('region', { name: '我的工单' })
  await expect(own.getByRole('link').first()).toBeVisible()
  // Those that are due first stand on top; the others come when they are asked for.
  const more = own.getByRole('button', { name: /^再看/ })
  if (await more.isVisible()) await more.click()
  await own.getByRole('link', { name: new RegExp(title) }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function punchIn(page: Page, title: string, harvest?: string): Promise<void> {
  await openWork(page, title)
  await page.getByRole('link', { name: '打卡', exact: true }).click()
  await located(page)
  if (harvest) await page.getByLabel('采收量').fill(harvest)
  await press(page)
  await expect(page.getByRole('heading', { name: '打卡成功' })).toBeVisible()
}

async function handIn(page: Page, title: string): Promise<void> {
  await openWork(page, title)
  const acts = page.getByRole('group', { name: '处理工单' })
  await acts.getByRole('button', { name: '提交验收' }).click()
  const dialog = page.getByRole('dialog', { name: '提交验收' })
  await dialog.getByRole('button', { name: '提交验收' }).click()
  await expect(dialog.getByText(`检查项还没有完成：${ITEM}`)).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  const item = page.getByRole('checkbox', { name: ITEM })
  await item.click()
  // It is shown as ticked at once, and can be touched again when that is stored.
  await expect(item).toBeEnabled()
  await expect(item).toBeChecked()
  await acts.getByRole('button', { name: '提交验收' }).click()
  await dialog.getByRole('button', { name: '提交验收' }).click()
  await expect(page.getByText('待验收').first()).toBeVisible()
}

/** What was not done can't be accepted, and the board says so; what was handed in can. */
async function refuseUndone(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `移动${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `移动“${title}”` })
  const accept = dialog.getByRole('button', { name: '已完成，“已派发”不能直接到“已完成”' })
  await expect(accept).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function accept(page: Page, title: string): Promise<void> {
  await expect(column(page, '待验收').getByRole('article', { name: title })).toBeVisible()
  await move(page, title, '已完成')
  const dialog = page.getByRole('dialog', { name: '验收' })
  await dialog.getByLabel('验收意见').fill('现场看过，合格')
  await dialog.getByRole('button', { name: '验收通过' }).click()
  await expect(dialog).toHaveCount(0)
  // The one before it may still be told.
  await expect(page.getByText('已验收通过，工单已完成').last()).toBeVisible()
}

test(
  'an order becomes a plan, work orders and punch-ins; how far it is follows live in a second browser',
  { tag: '@laptop' },
  async ({ person }) => {
    test.setTimeout(300_000)
    const mark = newMark()
    const [customer, plan] = [`旅程客户${mark}`, `旅程计划${mark}`]
    const manager = await person('manager1', { ...laptop, ...standing })
    const ground = await prepare(manager, mark)

    const orderId = await takeOrder(manager, customer, ground)
    await planFor(manager, plan, ground)
    const planAddress = await openPlan(manager, plan)
    await expect(
      manager.getByText('8 个步骤中 0 个已完成').or(manager.getByTitle('8 个步骤中 0 个已完成')).first(),
    ).toBeVisible()
    await giveOut(manager, plan)
    await refuseUndone(manager, `${plan} · 整地`)

    const watcher = await person('manager1', { ...laptop, ...standing })
    await open(watcher, `/ExternalOrder/List?open=${orderId}`)
    const onPlan = await watcher.context().newPage()
    await onPlan.goto(`${addressOf(presentFarm())}${planAddress}`)
    const progress = onPlan.getByRole('progressbar', { name: `${plan}的进度` }).first()
    const fulfilled = watcher.getByRole('progressbar', { name: `${ground.crop}的采收` })
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    await expect(fulfilled).toHaveAttribute('aria-valuenow', '0')

    const phones = new Map([
      ['王明娜', await person('worker1', { ...handset, ...standing })],
      ['张保田', await person('worker2', { ...handset, ...standing })],
    ])
    for (const [operation, worker] of work) {
      const phone = phones.get(worker)
      if (!phone) throw new Error(`${worker} has no phone`)
      await punchIn(phone, `${plan} · ${operation}`, operation === '采收' ? '1500' : undefined)
      await handIn(phone, `${plan} · ${operation}`)
    }
    await expect(fulfilled).toHaveAttribute('aria-valuenow', '75')
    await expect(progress, 'what was not accepted is not done').toHaveAttribute('aria-valuenow', '0')

    for (const [index, [operation]] of work.entries()) {
      await accept(manager, `${plan} · ${operation}`)
      await expect(progress).toHaveAttribute('aria-valuenow', String(wholePercent(index + 1, operations.length)))
    }
  },
)
