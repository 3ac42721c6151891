import { randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { TOKEN_KEY, newSession } from './calls.ts'
import { addressOf, presentFarm } from './farm.ts'

/** Signs somebody in without the page for that: from now on the browser holds a session of theirs, as after any sign-in. */
export async function signIn(page: Page, name: string, password?: string): Promise<void> {
  const session = await newSession(page.request, { name, password })
  const localStorage = [{ name: TOKEN_KEY, value: session }]
  const origins = [{ origin: addressOf(presentFarm()), localStorage }]
  await page.context().setStorageState({ cookies: [], origins })
}

/** Signs in on the page that a person would open first, and lands where the product leads them. */
export async function signInByForm(page: Page, name: string, password = presentFarm().password): Promise<void> {
  await page.goto(`${addressOf(presentFarm())}/Farm/Admin/`)
  await fillSignIn(page, name, password)
  await entered(page)
}

/** Sends the sign-in form, however it is answered. */
export async function fillSignIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(name)
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

/**
 * Nothing on the page waits or moves any longer, and what a change of its width brings is drawn. The network is never idle:
 * the stream of live events stays open.
 */
export async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(twoFrames)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForFunction(isAtRest)
}

/** A change of width reaches the page with one frame, and what it draws then stands with the next. */
function twoFrames(): Promise<unknown> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** What fades in or slides has arrived; what turns for ever or follows a scroll bar is no reason to wait. */
function isAtRest(): boolean {
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  return timed.every(({ playState, effect }) => {
    return playState !== 'running' || effect?.getComputedTiming().endTime === Infinity
  })
}

/** Opens a page within the base path. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${addressOf(presentFarm())}/Farm/Admin${path}`)
  await settled(page)
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

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
  await page.getByLabel('账号', { exact: true }).fill(name)
  await page.getByRole('radio', { name: /^自己设置/ }).check()
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '人员列表' })).toBeVisible()
}
