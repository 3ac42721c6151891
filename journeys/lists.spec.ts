import { type Page, expect } from '@playwright/test'
import { open, quiet, signIn } from './people.ts'
import { test } from './fixtures.ts'

/** The plots that a list names, in its order. */
const plotsOn = (page: Page) => page.locator('tbody td[data-side="check"] + td')

test(
  'a filtered list is shared by its address, and is as it was after an edit, going back and a reload',
  { tag: '@laptop' },
  async ({ page, person }) => {
    await signIn(page, 'manager2')
    await open(page, '/Core/PlaceList')
    const rows = page.locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    await page.getByRole('searchbox', { name: '搜索名称' }).fill('h')
    await expect(page).toHaveURL(/search=h/)
    await page
      .getByRole('columnheader', { name: /^地块名称/ })
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/orderBy=Name/)
    await quiet(page)
    const names = await plotsOn(page).allInnerTexts()
    expect(names.length).toBeGreaterThan(1)
    const address = page.url()

    await rows.first().hover()
    await rows
      .first()
      .getByRole('link', { name: /^编辑/ })
      .click()
    await page.getByLabel('备注').fill('旅程改过的备注')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page).toHaveURL(address)
    await page.reload()
    await expect(plotsOn(page)).toHaveText(names)

    const colleague = await person('manager2')
    await colleague.goto(address)
    await expect(plotsOn(colleague)).toHaveText(names)
    await expect(colleague.getByRole('searchbox', { name: '搜索名称' })).toHaveValue('h')

    const stranger = await person('manager4')
    await stranger.goto(address)
    await expect(plotsOn(stranger).first()).toBeVisible()
    await quiet(stranger)
    await expect(stranger.getByRole('searchbox', { name: '搜索名称' })).toHaveValue('h')
    const theirs = await plotsOn(stranger).allInnerTexts()
    expect(theirs.length).toBeGreaterThan(1)
    expect(theirs.filter((name) => names.includes(name))).toEqual([])
    await expect(stranger.locator('tbody tr').filter({ hasNotText: '南山药材' })).toHaveCount(0)
  },
)
