import { type Page, expect } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { newMark, open, signIn } from './people.ts'
import { test } from './fixtures.ts'

/** What the issue promises: made by a person without code, in menu, list, form and history. */
const A_MINUTE = 60_000

const settings = (page: Page) => page.getByRole('region', { name: '字段设置' })
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })

async function addField(page: Page, kind: RegExp, label: string): Promise<void> {
  await page.getByRole('region', { name: '字段类型' }).getByRole('button', { name: kind }).click()
  await settings(page).getByLabel('名称', { exact: true }).fill(label)
}

async function fill(page: Page, greenhouse: string): Promise<void> {
  await page.getByLabel('名称').fill(greenhouse)
  await page.getByLabel('室温').fill('31.5')
  await expect(page.getByLabel('处理情况')).toHaveCount(0)
  await page.getByRole('button', { name: '异常' }).click()
  await page.getByLabel('处理情况').fill('已开风口')
  await page.getByRole('button', { name: '保存' }).click()
}

test(
  'a form that a manager designs is in menu, list, form and history within a minute',
  { tag: '@laptop' },
  async ({ page, person }) => {
    await signIn(page, 'manager3')
    const elsewhere = await person('manager3')
    await open(elsewhere, '/Core/CropList')
    const form = `旅程温室巡检${newMark()}`
    const began = Date.now()

    await open(page, '/Core/FormAdd')
    await page.getByLabel('表单名称').fill(form)
    await page.getByRole('button', { name: '从空白开始' }).click()
    await addField(page, /^数字/, '室温')
    await addField(page, /^单选/, '结果')
    await settings(page).getByLabel('选项 1', { exact: true }).fill('异常')
    await settings(page).getByLabel('选项 2', { exact: true }).fill('正常')
    await addField(page, /^文本/, '处理情况')
    await settings(page).getByLabel('什么时候显示：字段').click()
    await page.locator('.ant-select-item-option').filter({ hasText: '结果' }).click()
    await expect(settings(page)).toContainText('当“结果”是“异常”时')
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await page.getByRole('link', { name: '去填报' }).click()
    // The designer, whose fields bear the same names, goes first.
    await expect(settings(page)).toHaveCount(0)
    await fill(page, '1 号温室')

    await expect(page.getByRole('heading', { name: form })).toBeVisible()
    await page
      .getByRole('row', { name: /1 号温室/ })
      .getByText('1 号温室')
      .click()
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText('已开风口')
    await panel.getByRole('tab', { name: '历史' }).click()
    await expect(panel).toContainText('新增')
    // A page that stood open all the while knows of it too.
    await menu(elsewhere).getByText('数据管理').click()
    await expect(menu(elsewhere).getByText(form)).toBeVisible()
    expect(Date.now() - began).toBeLessThan(A_MINUTE)

    const other = await person('manager1')
    await other.goto(page.url().replace(/#.*/, ''))
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText('已开风口')).toHaveCount(0)
    expect(addressOf(presentFarm())).toContain(new URL(page.url()).host)
  },
)
