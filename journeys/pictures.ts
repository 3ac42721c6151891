import { type Locator, type Page, type WebSocket, expect } from '@playwright/test'
import { callerOn } from './calls.ts'
import { isPhone, open } from './people.ts'

const CAMERAS = '/api/Farm/Video/Cameras?pageSize=100'
export const WALL = '/FarmOperation/RealTimeVideo'

export const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const videoIn = (player: Locator) => player.locator('video')
export const clockOf = (player: Locator) => videoIn(player).evaluate((video: HTMLVideoElement) => video.currentTime)
const widthOf = (player: Locator) => videoIn(player).evaluate((video: HTMLVideoElement) => video.videoWidth)

/** The picture is there and its clock goes on. */
export async function plays(player: Locator, timeout = 30_000): Promise<void> {
  await expect.poll(() => widthOf(player), { timeout }).toBeGreaterThan(0)
  const before = await clockOf(player)
  await expect.poll(() => clockOf(player), { timeout }).toBeGreaterThan(before + 0.5)
}

/** One camera alone, in full at a desk, by a touch on a phone. */
export async function watch(page: Page, name: string): Promise<Locator> {
  await open(page, WALL)
  if (isPhone(page)) {
    await page.getByRole('button', { name: new RegExp(`^播放 ?${name}`) }).click()
  } else {
    await page.getByRole('button', { name: '1 画面', exact: true }).click()
    await page.getByRole('navigation', { name: '摄像头' }).getByRole('button', { name }).click()
  }
  return figure(page, name)
}

/** The sockets that bring pictures, live or recorded. */
export function socketsOf(page: Page): WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => {
    if (/\/api\/Video\/(Live|Replay)\//.test(socket.url())) sockets.push(socket)
  })
  return sockets
}

export const openOf = (sockets: readonly WebSocket[]) => sockets.filter((one) => !one.isClosed()).length

/** A camera of the farm that the person watches. */
export async function cameraNamed(page: Page, name: string): Promise<{ readonly Id: string }> {
  const cameras = await (await callerOn(page)).get<Array<{ Id: string; Name: string }>>(CAMERAS)
  const camera = cameras.find((one) => one.Name === name)
  if (!camera) throw new Error(`there is no camera ${name}`)
  return camera
}
