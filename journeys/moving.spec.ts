import { roleCalls } from '@farm/contract/access'
import { clockForm } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { enterpriseForm } from '@farm/contract/enterprises'
import { recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { type Organ, organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import type { BodyOf, Call } from '@farm/contract/wire'
import { type Page, expect } from '@playwright/test'
import { add, callerOn } from './calls.ts'
import { newMark, open, signIn } from './people.ts'
import { test } from './fixtures.ts'

const PASSWORD = 'rain over the hills'

/** What the person of the page sends beside it; answers the id of what was made. */
async function make<C extends Call>(page: Page, call: C, body: BodyOf<C> & object): Promise<string> {
  const { Id } = await (await callerOn(page)).post<{ Id: string }>(call.path, body)
  return Id
}

async function idByName(page: Page, call: Call, name: string): Promise<string> {
  const all = await (await callerOn(page)).get<Array<{ Id: string; Name: string }>>(call.path)
  return all.find(({ Name }) => Name === name)?.Id ?? ''
}

async function search(page: Page, crop: string): Promise<void> {
  await open(page, `/Core/CropList?search=${crop}`)
}

async function sees(page: Page, crop: string): Promise<void> {
  await search(page, crop)
  await expect(page.getByText(crop, { exact: true }).first()).toBeVisible()
}

async function doesNotSee(page: Page, crop: string): Promise<void> {
  await search(page, crop)
  await expect(page.getByText('没有符合条件')).toBeVisible()
}

test(
  'an organisation that moves takes its records out of one person’s sight and into another’s',
  { tag: '@once' },
  async ({ page, newPage }) => {
    const mark = newMark()
    await signIn(page, 'manager4')
    const enterprise = await idByName(page, organCalls.list, '南山药材')
    const role = await idByName(page, roleCalls.list, '企业管理员')
    const team = (name: string, ParentId: string) =>
      make(page, organCalls.add, { Name: `${name}${mark}`, Kind: '部门', ParentId })
    const [before, after] = [await team('甲队', enterprise), await team('乙队', enterprise)]
    const moved = await team('小组', before)
    const person = (name: string, OrganId: string) =>
      make(page, userCalls.add, {
        Name: `${name}-${mark}`,
        RealName: name,
        Password: PASSWORD,
        OrganId,
        RoleIds: [role],
      })
    await person('maker', moved)
    await person('loses', before)
    await person('gains', after)

    const theirs = await newPage()
    await signIn(theirs, `maker-${mark}`, PASSWORD)
    const crop = `小组作物${mark}`
    await make(theirs, recordCalls.add, { FormId: cropForm.id, Data: { Name: crop, GrowingDays: 90 } })
    const loser = await newPage()
    await signIn(loser, `loses-${mark}`, PASSWORD)
    await sees(loser, crop)
    const gainer = await newPage()
    await signIn(gainer, `gains-${mark}`, PASSWORD)
    await doesNotSee(gainer, crop)

    await open(page, `/Organs/Edit/${moved}`)
    const parent = page.getByRole('combobox', { name: '上级组织' })
    await parent.click()
    await parent.fill(`乙队${mark}`)
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: `乙队${mark}` })
      .click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('heading', { name: '组织列表' })).toBeVisible()

    await doesNotSee(loser, crop)
    await sees(gainer, crop)
  },
)

const BOOK = '/CountyFarm/Books'

/** An enterprise in a county of its own, with a plot, and what was used on it of what the county lends; and another county. */
async function season(page: Page, mark: string) {
  const who = await callerOn(page)
  const platform = (await who.get<Organ[]>(organCalls.list.path)).find(({ ParentId }) => ParentId === null)
  const county = (name: string) =>
    make(page, organCalls.add, { Name: `${name}${mark}`, Kind: '县', ParentId: platform?.Id ?? '' })
  const lent = { OrganId: await county('原县') }
  await county('邻县')
  const enterprise = await add(who, enterpriseForm.id, { Name: `搬迁合作社${mark}`, Area: 100 }, lent)
  const Enterprise = enterprise.Id
  const plot = await add(who, placeForm.id, { Name: `搬迁地${mark}`, Compony: Enterprise, Area: 10 })
  const Operation = await add(who, operationForm.id, { Name: `追肥${mark}`, Type: '施肥' }, lent)
  const Input = await add(who, inputForm.id, { Name: `搬迁肥${mark}`, Kind: '肥料', Unit: '公斤' }, lent)
  const Inputs = [{ Input: Input.Id, Amount: 20, Unit: '公斤' }]
  await add(who, clockForm.id, { Enterprise, Place: [plot.Id], Operation: Operation.Id, Inputs })
  const all = await who.get<Organ[]>(organCalls.list.path)
  return { enterprise: Enterprise, organ: all.find(({ Name }) => Name === `搬迁合作社${mark}`)?.Id ?? '' }
}

test(
  'an enterprise that moves to another county is told what comes along, and its books are as they were',
  { tag: '@once' },
  async ({ page }) => {
    const mark = newMark()
    await signIn(page, 'admin')
    const { enterprise, organ } = await season(page, mark)
    const other = `邻县${mark}`
    const book = async () => {
      await open(page, `${BOOK}?book=production&Enterprise=${enterprise}`)
      const uses = page.getByRole('table').filter({ hasText: `搬迁肥${mark}` })
      await expect(uses).toBeVisible()
      return uses.innerText()
    }
    const before = await book()

    await open(page, `/Organs/Edit/${organ}`)
    const parent = page.getByRole('combobox', { name: '上级组织' })
    await parent.click()
    await parent.fill(other)
    await page.locator('.ant-select-item-option').filter({ hasText: other }).click()
    const effect = page.getByLabel('移动的影响')
    await expect(effect).toContainText('投入品 1')
    await expect(effect).toContainText('农事操作 1')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await expect(page.getByRole('heading', { name: '组织列表' })).toBeVisible()

    expect(await book()).toBe(before)
  },
)
