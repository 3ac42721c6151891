import { expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { isPhone, open, signIn } from './people.ts'

test('a filtered list is shared by its address, and is as it was after an edit, going back and a reload', async ({
  page,
  browser,
}) => {
  test.skip(isPhone(page), 'lived in at a desk')
  await signIn(page, 'manager2')
  await open(page, '/Core/PlaceList')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('searchbox').fill('h')
  await expect(page).toHaveURL(/search=h/)
  await page
    .getByRole('columnheader', { name: /^地块名称/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/orderBy=Name/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const names = await rows.allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  const address = page.url()

  await rows.first().hover()
  await rows.first().getByRole('link', { name: /^编辑/ }).click()
  await page.getByLabel('备注').fill('旅程改过的备注')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(rows).toHaveCount(names.length)

  const colleague = await browser.newPage()
  await signIn(colleague, 'manager2')
  await colleague.goto(address)
  await expect(colleague.locator('tbody tr')).toHaveCount(names.length)
  await expect(colleague.getByRole('searchbox')).toHaveValue('h')
  // Of another enterprise: the same address, and nothing of this one.
  const other = await browser.newPage()
  await signIn(other, 'manager4')
  await other.goto(address)
  await expect(other.getByRole('searchbox')).toHaveValue('h')
  await expect(other.getByText('旅程改过的备注')).toHaveCount(0)
  expect(address.startsWith(addressOf(presentFarm()))).toBe(true)
})
