import { randomUUID } from 'node:crypto'
import { type Browser, type Page, expect } from '@playwright/test'
import { addressOf, presentFarm } from './farm.ts'

/** Signs in on the page that a person would open first; people of the demo all have its password. */
export async function signIn(page: Page, name: string, password = presentFarm().password): Promise<void> {
  await page.goto(`${addressOf(presentFarm())}/Farm/Admin/`)
  await fillSignIn(page, name, password)
  await entered(page)
}

/** Sends the sign-in form, however it is answered. */
export async function fillSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

/** The sign-in is over and the page behind it is there. */
export async function entered(page: Page): Promise<void> {
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

/** A page of somebody else, on a device as wide. */
export async function inAnotherBrowser(page: Page, browser: Browser): Promise<Page> {
  const viewport = page.viewportSize()
  const context = await browser.newContext(viewport ? { viewport } : {})
  return context.newPage()
}

/** Tells the names of this turn from those of another one on the same farm. */
export const newMark = () => randomUUID().slice(0, 6)

export interface NewPerson {
  readonly name: string
  readonly realName: string
  readonly password: string
  readonly role: string
}

/** Somebody makes a person of their organisation, with a password, on the page for that. */
export async function addPerson(page: Page, { name, realName, password, role }: NewPerson): Promise<void> {
  await open(page, '/User/Add')
  await page.getByLabel('姓名').fill(realName)
  await page.getByLabel('账号').fill(name)
  await page.getByRole('radio', { name: /^自己设置/ }).check()
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '人员列表' })).toBeVisible()
}
