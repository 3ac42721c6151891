import { type Page, expect } from '@playwright/test'
import { addPerson, fillSignIn, isPhone, newMark, open, signIn, signInByForm } from './people.ts'
import { test } from './fixtures.ts'

/** Rows on a laptop, cards on a phone. */
const entry = (page: Page, name: string) =>
  page
    .locator(isPhone(page) ? 'li, article' : 'tr')
    .filter({ hasText: name })
    .first()

/** What can be done with a row shows when the mouse is over it. */
async function rowOf(page: Page, name: string) {
  const row = entry(page, name)
  if (!isPhone(page)) await row.hover()
  return row
}

async function openMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: '展开菜单' }).click()
}

async function addRole(page: Page, name: string, functions: readonly string[]): Promise<void> {
  await open(page, '/User/RoleAdd')
  await page.getByLabel('名称').fill(name)
  await page.getByRole('radio', { name: '本组织', exact: true }).check()
  for (const one of functions) await page.getByRole('checkbox', { name: one, exact: true }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '角色列表' })).toBeVisible()
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
}

test(
  'a role gives just what it gives, and what is taken away bites at the next request',
  { tag: '@once' },
  async ({ page, newPage }) => {
    const mark = newMark()
    const role = `作物录入员${mark}`
    const person = { name: `entry-${mark}`, realName: `旅程${mark}`, password: 'rain over the hills', role }
    await signIn(page, 'manager5')
    await addRole(page, role, ['作物列表', '新增作物'])
    await addPerson(page, person)

    const theirs = await newPage()
    await signInByForm(theirs, person.name, person.password)
    await expect(theirs).toHaveTitle('作物列表 – 农业ERP系统')
    await openMenu(theirs)
    await expect(theirs.getByRole('navigation', { name: '菜单' }).getByRole('link')).toHaveText(['作物列表'])
    await open(theirs, '/User/List')
    await expect(theirs.getByText('您没有权限打开“人员列表”，已打开首个可用页面')).toBeVisible()
    await expect(theirs).toHaveTitle('作物列表 – 农业ERP系统')
    await open(theirs, '/Core/CropAdd')
    await theirs.getByLabel('作物名称').fill(`${mark}的作物`)
    await theirs.getByLabel('全生育期').fill('95')

    await open(page, '/User/Roles')
    await (await rowOf(page, role)).getByRole('link', { name: /^编辑/ }).click()
    await page.getByRole('checkbox', { name: '新增作物', exact: true }).uncheck()
    await page.getByRole('button', { name: '保存' }).click()
    await confirm(page)
    await expect(page.getByRole('heading', { name: '角色列表' })).toBeVisible()
    await theirs.getByRole('button', { name: '保存' }).click()
    await expect(theirs.getByText(/没有.*的权限，请联系管理员开通/)).toBeVisible()

    await open(page, `/User/List?search=${person.name}`)
    await entry(page, person.realName).getByRole('switch').click()
    await confirm(page)
    await expect(entry(page, person.realName)).toContainText('停用')
    const signInButton = theirs.getByRole('button', { name: '登录', exact: true })
    // The page may have made a request by itself meanwhile, which ends the session as well.
    await theirs.getByRole('button', { name: '保存' }).or(signInButton).click()
    await expect(signInButton).toBeVisible()
    await fillSignIn(theirs, person.name, person.password)
    await expect(theirs.getByRole('alert')).toHaveText('账号已停用，请联系管理员')
  },
)
