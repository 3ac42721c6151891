import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Page, expect, test } from '@playwright/test'
import { endCameras, startCameras } from './cameras.ts'
import { callerOn } from './calls.ts'
import { presentFarm } from './farm.ts'
import { open, signIn } from './people.ts'
import { WALL, cameraNamed, openOf, plays, socketsOf, watch } from './pictures.ts'

/** A camera of the demo that is on. */
const CAMERA = '大门摄像头'
const SIMULATE = fileURLToPath(new URL('../simulator/src/simulate.ts', import.meta.url))

test.beforeAll(startCameras)
test.afterAll(endCameras)

test(
  'a camera of the demo plays through the server, is told as simulated and can be kept as a picture',
  { tag: '@once' },
  async ({ page }) => {
    await signIn(page, 'manager1')
    const player = await watch(page, CAMERA)
    await plays(player)
    await expect(player.getByText('模拟', { exact: true })).toBeVisible()
    const saved = page.waitForEvent('download')
    await player.getByRole('button', { name: '截图' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^大门摄像头 \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.png$/)
  },
)

test('leaving the pictures closes their connection within a second', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const sockets = socketsOf(page)
  await plays(await watch(page, CAMERA))
  const closed = sockets.at(-1)?.waitForEvent('close')
  // Told by the page itself: how long a busy machine takes to bring the click there is not what is measured.
  const pressed = page.evaluate(
    () => new Promise<number>((told) => document.addEventListener('click', () => told(Date.now()), { capture: true })),
  )
  await page.getByRole('link', { name: '视频设置' }).click()
  await closed
  expect(Date.now() - (await pressed)).toBeLessThan(1_000)
  expect(openOf(sockets)).toBe(0)
})

test(
  'a wall of four plays four cameras; another layout closes what it no longer shows',
  { tag: '@laptop' },
  async ({ page }) => {
    // All four of its cameras are on.
    await signIn(page, 'manager3')
    const sockets = socketsOf(page)
    await open(page, WALL)
    for (const player of await page.getByRole('figure').all()) await plays(player)
    await expect.poll(() => openOf(sockets)).toBe(4)
    await page.getByRole('button', { name: '1 画面', exact: true }).click()
    await expect.poll(() => openOf(sockets)).toBe(1)
  },
)

test('a source that freezes is labelled so, and plays again once it is back', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  const code = await codeOf(page)
  const player = await watch(page, CAMERA)
  await plays(player)
  simulate('freeze', code)
  try {
    await expect(player.getByText('重连中')).toBeVisible()
  } finally {
    simulate('on', code)
  }
  await expect(player).toHaveAttribute('data-phase', 'playing')
  await plays(player)
})

test('the page of a camera shows its picture and tells how it is fetched', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'manager1')
  await open(page, `/Core/DeviceDetail/${(await cameraNamed(page, CAMERA)).Id}`)
  const part = page.getByRole('region', { name: '视频接入' })
  await plays(part.getByRole('figure'))
  await part.getByRole('button', { name: '试一下' }).click()
  await expect(part.getByText(/^取到了画面/)).toBeVisible()
})

/** As who runs the demo does it. */
function simulate(act: 'freeze' | 'on', code: string): void {
  const { dataDir } = presentFarm()
  execFileSync(process.execPath, [SIMULATE, 'camera', act, code], { env: { ...process.env, DATA_DIR: dataDir } })
}

/** What the camera is called by the simulator. */
async function codeOf(page: Page): Promise<string> {
  const { Id } = await cameraNamed(page, CAMERA)
  const { Settings } = await (
    await callerOn(page)
  ).get<{ Settings?: { Code?: string } }>(`/api/Farm/Video/Settings?deviceId=${Id}`)
  return Settings?.Code ?? ''
}
