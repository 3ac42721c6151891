import { expect, test } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'
import { isPhone, open, signIn } from './people.ts'

test('a filtered list is shared by its address, and is as it was after an edit, going back and a reload', async ({
  page,
  browser,
}) => {
  test.skip(isPhone(page), 'lived in at a desk')
  await signIn(page, 'manager2')
  await open(page, '/Core/InputsList')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('searchbox').fill('f')
  await expect(page).toHaveURL(/search=f/)
  await page
    .getByRole('columnheader', { name: /^名称/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/orderBy=Name/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const names = await rows.allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  const address = page.url()

  await rows.first().getByRole('link', { name: '编辑' }).click()
  await page.getByLabel('供应商').fill('清禾农资')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect(rows).toHaveCount(names.length)

  const colleague = await browser.newPage()
  await signIn(colleague, 'manager2')
  await colleague.goto(address)
  await expect(colleague.locator('tbody tr')).toHaveCount(names.length)
  await expect(colleague.getByRole('searchbox')).toHaveValue('f')
  // Of another enterprise: the same address, and nothing of this one.
  const other = await browser.newPage()
  await signIn(other, 'manager4')
  await other.goto(address)
  await expect(other.getByRole('searchbox')).toHaveValue('f')
  await expect(other.getByText('清禾农资')).toHaveCount(0)
  expect(address.startsWith(addressOf(presentFarm()))).toBe(true)
})
