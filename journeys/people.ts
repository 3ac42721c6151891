import { type Page, expect } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'

/** Signs in on the page that a person would open first. */
export async function signIn(page: Page, name: string): Promise<void> {
  const farm = presentFarm()
  await page.goto(`${addressOf(farm)}/Farm/Admin/`)
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(farm.password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/Core'))
  await settled(page)
}

/** The page is there when its one heading is and the waiting is over. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Nothing on the page waits any longer. The network is never idle: the stream of live events stays open. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Opens a page within the base path. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${addressOf(presentFarm())}/Farm/Admin${path}`)
  await settled(page)
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768
