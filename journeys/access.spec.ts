import { placeForm } from '@farm/contract/places'
import { type Locator, type Page, expect } from '@playwright/test'
import { codeAt, nextCode } from './authenticator.ts'
import { callerOn, listOf, serverTime } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'
import { addPerson, entered, fillSignIn, isPhone, newMark, open, signIn } from './people.ts'
import { test } from './fixtures.ts'

/** How many plots of a name somebody finds on their list. */
async function findsOnList(page: Page, name: string): Promise<number> {
  await open(page, `/Core/PlaceList?search=${encodeURIComponent(name)}`)
  const found = page.getByText(name, { exact: true })
  await expect(found.or(page.getByText('没有符合条件')).first()).toBeVisible()
  return found.count()
}

async function choosePerson(page: Page, name: string): Promise<void> {
  const person = page.getByRole('combobox', { name: '人员' })
  await person.click()
  await person.fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name }).first().click()
}

test('why a record is hidden is explained, and the list agrees', { tag: '@once' }, async ({ page, person }) => {
  const manager = await person('manager1')
  const [plot] = await listOf(await callerOn(manager), placeForm.id)
  const name = String(plot?.Data.Name)
  expect(await findsOnList(manager, name)).toBeGreaterThan(0)

  await signIn(page, 'admin')
  await open(page, `/User/Explain?form=${placeForm.id}&record=${plot?.Id}`)
  const answer = page.getByRole('region', { name: '说明', exact: true })
  await choosePerson(page, '石永强')
  await expect(answer.getByRole('status')).toHaveText(`石永强看得到“${name}”`)
  await expect(answer.getByLabel('不满足')).toHaveCount(0)
  await choosePerson(page, '云海涛')
  await expect(answer.getByRole('status')).toHaveText(`云海涛看不到“${name}”`)
  await expect(answer.getByLabel('不满足')).toHaveCount(1)
  await expect(answer).toContainText('企业管理员')

  expect(await findsOnList(await person('manager2'), name)).toBe(0)
})

async function signOut(page: Page): Promise<void> {
  await open(page, '/Account')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: '退出' }).first().click()
  if (!isPhone(page)) await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible()
}

async function typed(page: Page, code: string): Promise<Locator> {
  const field = page.getByLabel('动态码')
  await field.fill(code)
  await page.getByRole('button', { name: '登录' }).click()
  return field
}

async function turnOn(page: Page, password: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await open(page, '/Account')
  await page.getByRole('button', { name: '开启动态码验证' }).click()
  await page.getByRole('textbox', { name: '登录密码' }).fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByAltText('动态码二维码')).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('动态码', { exact: true }).fill(codeAt(secret, await serverTime(page.request)))
  await page.getByRole('button', { name: '验证并开启', exact: true }).click()
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  await page.getByRole('button', { name: '已经存好' }).click()
  await expect(page.getByText('还有 10 个恢复码可用')).toBeVisible()
  return { secret, recoveryCodes }
}

test(
  'a second factor is asked for on every device, and a recovery code lets in once',
  { tag: '@once' },
  async ({ page, newPage }) => {
    const [name, password] = [`guard-${newMark()}`, 'rain over the hills']
    await signIn(page, 'manager1')
    await addPerson(page, { name, realName: '旅程守门人', password, role: '生产主管' })
    await signOut(page)
    await fillSignIn(page, name, password)
    await entered(page)
    const { secret, recoveryCodes } = await turnOn(page, password)

    await signOut(page)
    await fillSignIn(page, name, password)
    await typed(page, nextCode(secret, await serverTime(page.request)))
    await entered(page)

    const [recovery = ''] = recoveryCodes
    const elsewhere = await newPage()
    await elsewhere.goto(`${addressOf(presentFarm())}/Farm/Admin/`)
    await fillSignIn(elsewhere, name, password)
    await typed(elsewhere, recovery)
    await entered(elsewhere)
    await elsewhere.evaluate(() => localStorage.clear())
    await elsewhere.goto(`${addressOf(presentFarm())}/Farm/Admin/`)
    await fillSignIn(elsewhere, name, password)
    const field = await typed(elsewhere, recovery)
    await expect(elsewhere.getByText('动态码不正确，请输入最新的动态码')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')

    await open(page, '/Account')
    await expect(page.getByText('还有 9 个恢复码可用')).toBeVisible()
    await page.getByRole('button', { name: '关闭动态码验证' }).click()
    await page.getByRole('textbox', { name: '登录密码' }).fill(password)
    await page.getByRole('button', { name: '关闭动态码验证' }).click()
    await expect(page.getByRole('button', { name: '开启动态码验证' })).toBeVisible()
  },
)

/** Rows on a laptop, cards on a phone. */
const entry = (page: Page, name: string) =>
  page
    .locator(isPhone(page) ? 'li, article' : 'tr')
    .filter({ hasText: name })
    .first()

test(
  'an administrator looks as somebody else, changes nothing, and both logs tell it',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page, 'admin')
    await open(page, '/User/List?search=manager2')
    if (!isPhone(page)) await entry(page, '云海涛').hover()
    await page.getByRole('button', { name: '以他人身份查看云海涛' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    const banner = page.getByText('系统管理员，您正以 云海涛（云岭果业）的身份查看，只能看，不能改')
    await expect(banner).toBeVisible()

    await open(page, '/Core/CropAdd')
    await expect(banner).toBeVisible()
    await page.getByLabel('作物名称').fill('看着的人加的作物')
    await page.getByLabel('全生育期').fill('95')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('正在以他人身份查看，不能修改，请先结束查看')).toBeVisible()

    await page.getByRole('button', { name: '结束查看' }).click()
    await expect(page).toHaveURL(/\/User\/List\?search=manager2$/)
    await expect(entry(page, '云海涛')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await open(page, `/User/SignInLog?outcome=${encodeURIComponent('以他人身份查看')}`)
    await expect(entry(page, '云海涛')).toContainText('以他人身份查看')
    await open(page, '/User/OperationLog?call=access.viewAs')
    await expect(entry(page, '以他人身份查看')).toContainText('系统管理员（admin）')
    await open(page, '/User/OperationLog?call=forms.add&outcome=refused')
    await expect(entry(page, '云海涛')).toContainText('系统管理员 以他人身份')
    await open(page, '/Core/CropList?search=看着的人加的作物')
    await expect(page.getByText('没有符合条件')).toBeVisible()
  },
)
