import { type Page, expect } from '@playwright/test'
import { killAndStart, presentFarm } from './farm.ts'
import { isPhone, newMark, open, signIn, signInByForm } from './people.ts'
import { test } from './fixtures.ts'

async function addCrop(page: Page, name: string): Promise<void> {
  await open(page, '/Core/CropAdd')
  await page.getByLabel('作物名称').fill(name)
  await page.getByLabel('全生育期').fill('95')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '作物列表' })).toBeVisible()
}

/** Rows on a laptop, cards on a phone. */
const entry = (page: Page, name: string) =>
  page
    .locator(isPhone(page) ? 'li, article' : 'tr')
    .filter({ hasText: name })
    .first()

async function search(page: Page, name: string): Promise<void> {
  await open(page, '/Core/CropList')
  await page.getByRole('searchbox', { name: '搜索名称' }).fill(name)
  await page.getByRole('searchbox', { name: '搜索名称' }).press('Enter')
}

test(
  'a manager’s crop outlives kill -9, and no other enterprise ever sees it',
  { tag: '@once' },
  async ({ page, person }) => {
    const name = `旅程番茄${newMark()}`
    await signInByForm(page, 'manager1')

    await expect(page).toHaveTitle('计划进度 – 农业ERP系统')
    await expect(entry(page, '%')).toBeVisible()
    if (isPhone(page)) await page.getByRole('button', { name: '展开菜单' }).click()
    await expect(page.getByRole('navigation', { name: '菜单' }).getByText('基础管理')).toBeVisible()
    await expect(page.getByRole('navigation', { name: '菜单' }).getByText('企业管理')).toHaveCount(0)

    await addCrop(page, name)
    await search(page, name)
    await entry(page, name).getByText(name).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^编辑/ })
      .click()
    await page.getByLabel('品种').fill('普罗旺斯')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name: '作物列表' })).toBeVisible()

    await killAndStart(presentFarm())

    await search(page, name)
    await expect(entry(page, name)).toContainText('普罗旺斯')

    const other = await person('manager2')
    await search(other, name)
    await expect(other.getByText('没有符合条件')).toBeVisible()
    await expect(other.getByText(name, { exact: true })).toHaveCount(0)
  },
)

test('signing out asks, ends the session and leads to the sign-in page', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager3')
  // The way back leads to a page of the session, whatever the sign-in left behind it.
  await open(page, '/Core/PlaceList')
  await open(page, '/Core/CropList')
  page.on('dialog', (dialog) => void dialog.accept())
  if (isPhone(page)) await page.getByRole('button', { name: '展开菜单' }).click()
  await page.getByRole('button', { name: '退出' }).first().click()
  if (!isPhone(page)) {
    await expect(page.getByText('确定要退出系统吗？')).toBeVisible()
    await page.getByRole('button', { name: '确定' }).click()
  }
  await expect(page).toHaveURL(/\/Core$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
})
