import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { orderForm } from '@farm/contract/orders'
import { stockForm } from '@farm/contract/stock'
import { type Page, expect } from '@playwright/test'
import { type Caller, add, callerOn, listOf } from './calls.ts'
import { newMark, open } from './people.ts'
import { test } from './fixtures.ts'

const save = (page: Page, name = '保存') => page.getByRole('button', { name, exact: true }).click()

async function enterpriseOf(who: Caller): Promise<string> {
  const [enterprise] = await listOf(who, enterpriseForm.id)
  if (!enterprise) throw new Error('the demo county has no enterprise')
  return enterprise.Id
}

/** An order of two lines, for a customer of its own. */
async function orderOf(page: Page, mark: string): Promise<string> {
  const who = await callerOn(page)
  const Enterprise = await enterpriseOf(who)
  const [one, other] = await listOf(who, cropForm.id)
  const line = (Crops: string | undefined) => ({ Crops, Quantity: 100, Unit: '公斤', Price: 2 })
  const Lines = [line(one?.Id), line(other?.Id)]
  const data = { Customer: `两人同改${mark}`, Enterprise, Lines, OrderDate: '2026-11-01', DeliveryDate: '2099-12-01' }
  return (await add(who, orderForm.id, data)).Id
}

const lineOf = (page: Page, number: number) => page.getByRole('group', { name: `第 ${number} 行` })

test('two people change one order, and each line keeps what somebody wrote', { tag: '@once' }, async ({ person }) => {
  const [manager, admin] = [await person('manager1'), await person('admin')]
  const mark = newMark()
  const id = await orderOf(manager, mark)
  for (const one of [manager, admin]) {
    await open(one, `/ExternalOrder/AddData/${id}`)
    await expect(lineOf(one, 2).getByLabel('数量')).toHaveValue(/100/)
  }

  await test.step('the form that is open says that somebody saved', async () => {
    await lineOf(admin, 1).getByLabel('数量').fill('130')
    await lineOf(manager, 1).getByLabel('数量').fill('120')
    await lineOf(manager, 2).getByLabel('单价').fill('3')
    await save(manager)
    await expect(manager.getByText('已保存')).toBeVisible()
    await expect(admin.getByRole('status').filter({ hasText: '修改了这条记录' })).toBeVisible()
  })

  await test.step('a line that one changed is taken, one that both changed is decided', async () => {
    await save(admin)
    const conflict = admin.getByRole('region', { name: '内容冲突' })
    const disputed = conflict.getByRole('row').filter({ hasText: '双方都改过' }).filter({ hasText: '数量' })
    await expect(disputed).toContainText('130')
    await expect(disputed).toContainText('120')
    await disputed.getByLabel(/用我的$/).check()
    for (const other of await conflict.getByRole('row').filter({ hasText: '双方都改过' }).all())
      await other.getByLabel(/用我的$/).check()
    await save(admin, '保存合并结果')
    await expect(admin.getByText('已保存')).toBeVisible()
    const { Data } = await (
      await callerOn(manager)
    ).get<{ Data: { Lines: Array<{ Quantity: number; Price: number }> } }>(`${recordCalls.get.path}?id=${id}`)
    expect(Data.Lines.map(({ Quantity, Price }) => [Quantity, Price])).toEqual([
      [130, 2],
      [100, 3],
    ])
  })
})

test(
  'what was typed into the form of a record that somebody deleted becomes a new record',
  { tag: '@once' },
  async ({ person }) => {
    const [manager, admin] = [await person('manager1'), await person('admin')]
    const mark = newMark()
    const id = await orderOf(manager, mark)
    await open(manager, `/ExternalOrder/AddData/${id}`)
    await manager.getByLabel('质量要求').fill(`无农残${mark}`)
    await (await callerOn(admin)).post(recordCalls.remove.path, { Ids: [id] })
    const told = manager.getByRole('status').filter({ hasText: '删除了这条记录' })
    await expect(told).toBeVisible()
    await told.getByRole('button', { name: '另存为新记录' }).click()
    await expect(manager.getByText('已保存')).toBeVisible()
    const orders = await listOf(await callerOn(manager), orderForm.id)
    const made = orders.filter(({ Data }) => JSON.stringify(Data).includes(`无农残${mark}`))
    expect(made.map((one) => one.Id)).not.toContain(id)
    expect(made).toHaveLength(1)
  },
)

test(
  'goods that went out while somebody counted them are shown, and counted only once that is confirmed',
  { tag: '@once' },
  async ({ person }) => {
    const manager = await person('manager1')
    const who = await callerOn(manager)
    const Enterprise = await enterpriseOf(who)
    const { Id: Input } = await add(who, inputForm.id, { Name: `盘点肥${newMark()}`, Kind: '肥料', Unit: '公斤' })
    const book = (Kind: string, Quantity: number) => add(who, stockForm.id, { Kind, Enterprise, Input, Quantity })
    await book('入库', 100)
    await open(manager, `/FarmOperation/GoodsData?tab=movements&record=count&enterprise=${Enterprise}&input=${Input}`)
    await manager.getByLabel('数量').fill('98')
    await book('领用', 10)
    await save(manager)
    const question = manager.getByRole('dialog', { name: '请确认' })
    await expect(question).toContainText('清点之后又')
    await question.getByRole('button', { name: '返回' }).click()
    await expect(manager.getByLabel('数量')).toHaveValue(/98/)
    await save(manager)
    await question.getByRole('button', { name: '确认' }).click()
    await expect(manager.getByText('已保存')).toBeVisible()
    // 98 lay there when it was counted; 10 went out since.
    const movements = (await listOf(who, stockForm.id)).filter(({ Data }) => Data.Input === Input)
    const changes = movements.map(({ Data }) => Number(Data.Change)).reduce((sum, one) => sum + one, 0)
    expect(changes).toBe(88)
  },
)
